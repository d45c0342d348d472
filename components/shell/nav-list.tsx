"use client";
// The links to the console's places; collapsed they are icons with tooltips, and keep their names. The caller gives the nav landmark.
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip";
import { findPlace, PLACE_GROUPS } from "./nav";

export function NavList({ collapsed = false, onNavigate }: { collapsed?: boolean; onNavigate?: () => void }) {
	const t = useTranslations("shell.nav");
	const current = findPlace(usePathname());
	return (
		<div className="px-2">
			{PLACE_GROUPS.map((group) => (
				<ul key={group[0]?.id} className="flex flex-col gap-0.5 not-first:mt-2 not-first:border-t not-first:pt-2">
					{group.map(({ id, href, icon: Icon }) => {
						const isCurrent = id === current?.id;
						return (
							<li key={id}>
								<Tooltip content={t(id)} side="right" disabled={!collapsed}>
									<Link
										href={href}
										aria-current={isCurrent ? "page" : undefined}
										onClick={onNavigate}
										className={cn(
											"flex h-8 items-center gap-2.5 rounded-md px-2.5 transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2",
											isCurrent ? "bg-hover font-medium text-ink" : "text-ink-muted",
										)}
									>
										<Icon aria-hidden className={cn("size-4 shrink-0", isCurrent && "text-accent-text")} />
										<span className={cn("truncate", collapsed && "sr-only")}>{t(id)}</span>
									</Link>
								</Tooltip>
							</li>
						);
					})}
				</ul>
			))}
		</div>
	);
}
