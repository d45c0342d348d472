"use client";
// Where one is, read from the address: the place by its name, everything beneath it as the exact name that it has.
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { findPlace } from "./nav";

export function Breadcrumb() {
	const t = useTranslations("shell");
	const pathname = usePathname();
	const place = findPlace(pathname);
	const rest = pathname.split("/").filter(Boolean).slice(1);
	if (!place) return <div className="flex-1" />;
	return (
		<nav aria-label={t("breadcrumb")} className="min-w-0 flex-1">
			<ol className="flex min-w-0 items-center gap-1">
				<li className={cn("shrink-0", rest.length > 1 && "max-sm:hidden")}>
					{rest.length === 0 ? (
						<span aria-current="page" className="font-medium">
							{t(`nav.${place.id}`)}
						</span>
					) : (
						<Link href={place.href} className="inline-flex h-6 items-center rounded-sm text-ink-muted hover:text-ink">
							{t(`nav.${place.id}`)}
						</Link>
					)}
				</li>
				{rest.map((segment, index) => {
					const isLast = index === rest.length - 1;
					const name = decodeSegment(segment);
					return (
						<li
							// A path may hold the same name twice; its position makes it one of a kind.
							key={rest.slice(0, index + 1).join("/")}
							className={cn("flex min-w-0 items-center gap-1", !isLast && "max-sm:hidden")}
						>
							<ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
							<span
								aria-current={isLast ? "page" : undefined}
								title={name}
								className={cn("truncate font-mono text-sm", isLast ? "font-medium" : "text-ink-muted")}
							>
								{name}
							</span>
						</li>
					);
				})}
			</ol>
		</nav>
	);
}

function decodeSegment(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
