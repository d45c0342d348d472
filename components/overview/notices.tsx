"use client";
// What needs a look: a bootstrap key that is still good, and a first resolve that is still to come (and then turns green by itself).
import { CircleCheck, Hourglass, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { cn } from "@/components/ui/cn";
import { CodeBlock } from "@/components/ui/code-block";
import { LinkButton } from "@/components/ui/link-button";
import type { OverviewNotice } from "@/lib/client/queries/overview";

export interface NoticesProps {
	notices: readonly OverviewNotice[];
	/** The profile that the example asks for. */
	exampleProfile: string | undefined;
}

export function Notices({ notices, exampleProfile }: NoticesProps) {
	const t = useTranslations("overview.notices");
	const isWaiting = notices.some(({ code }) => code === "no-resolve-yet");
	const [hasWaited, setHasWaited] = useState(isWaiting);
	if (isWaiting && !hasWaited) setHasWaited(true);
	const hasBootstrapKey = notices.some(({ code }) => code === "bootstrap-key");
	if (!hasWaited && !hasBootstrapKey) return null;
	return (
		<section aria-label={t("label")} className="flex flex-col gap-4">
			{hasBootstrapKey && (
				<Notice
					tone="warning"
					title={t("bootstrap.title")}
					detail={t("bootstrap.detail")}
					action={
						<LinkButton href="/keys" size="sm">
							{t("bootstrap.action")}
						</LinkButton>
					}
				/>
			)}
			{/* The region is there before its words change, so that the change is announced. */}
			{hasWaited && (
				<div aria-live="polite">
					{isWaiting ? (
						<FirstResolve profile={exampleProfile ?? "cli"} />
					) : (
						<Notice tone="done" title={t("first.done")} detail={t("first.doneDetail")} />
					)}
				</div>
			)}
		</section>
	);
}

function FirstResolve({ profile }: { profile: string }) {
	const t = useTranslations("overview.notices.first");
	const origin = useSyncExternalStore(
		() => () => {},
		() => window.location.origin,
		() => "http://localhost:3000",
	);
	const command = [
		`curl -s ${origin}/api/resolve \\`,
		'  -H "Authorization: Bearer $SALLYPORT_KEY" \\',
		"  -H 'Content-Type: application/json' \\",
		`  -d '{"profile": "${profile}"}'`,
	].join("\n");
	return (
		<Notice
			tone="waiting"
			title={t("title")}
			detail={t("detail")}
			action={
				<LinkButton href="/keys" size="sm">
					{t("key")}
				</LinkButton>
			}
		>
			<CodeBlock code={command} label={t("curl")} className="mt-3" />
			<p className="mt-2 text-ink-muted text-xs">{t("help")}</p>
			<p className="mt-2 flex items-center gap-1.5 text-ink-muted text-sm">
				<Hourglass aria-hidden className="size-3.5" />
				{t("waiting")}
			</p>
		</Notice>
	);
}

const LOOK = {
	warning: { icon: TriangleAlert, className: "text-asks" },
	waiting: { icon: Hourglass, className: "text-info" },
	done: { icon: CircleCheck, className: "text-visible" },
};

interface NoticeProps {
	tone: keyof typeof LOOK;
	title: string;
	detail: string;
	action?: ReactNode;
	children?: ReactNode;
}

function Notice({ tone, title, detail, action, children }: NoticeProps) {
	const { icon: Icon, className } = LOOK[tone];
	return (
		<div className="flex items-start gap-3 rounded-md border bg-surface p-4">
			<Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", className)} />
			<div className="min-w-0 flex-1">
				<h2 className="font-semibold">{title}</h2>
				<p className="mt-0.5 text-ink-muted text-sm">{detail}</p>
				{children}
				{action && <div className="mt-3">{action}</div>}
			</div>
		</div>
	);
}
