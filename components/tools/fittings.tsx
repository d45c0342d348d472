// What each provider gets of a tool: as it was registered, with repairs, or not at all. A light for the eye, words for everybody.
import { ChevronRight, CircleCheck, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { formatNumber } from "@/lib/client/format";
import type { ToolDetail } from "@/lib/client/queries/tools";

type Fitting = ToolDetail["fittings"][number];

const LOOK: Record<Fitting["status"], { icon: LucideIcon; className: string }> = {
	"as-registered": { icon: CircleCheck, className: "text-visible" },
	changed: { icon: TriangleAlert, className: "text-asks" },
	refused: { icon: CircleX, className: "text-deny" },
};

export function Fittings({ tool }: { tool: ToolDetail }) {
	const t = useTranslations("tools.fittings");
	return (
		<Panel flush title={t("title")} description={t("description")}>
			<ul aria-label={t("title")} className="divide-y">
				{tool.fittings.map((fitting) => (
					<li key={`${fitting.format} ${fitting.strict}`}>
						<Provider fitting={fitting} tool={tool.name} />
					</li>
				))}
			</ul>
		</Panel>
	);
}

function Provider({ fitting, tool }: { fitting: Fitting; tool: string }) {
	const t = useTranslations("tools.fittings");
	const isRenamed = fitting.status !== "refused" && fitting.name !== tool;
	if (fitting.repairs.length === 0 && fitting.fault === null && !isRenamed) {
		return (
			<div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
				<span className="w-3.5" />
				<Head fitting={fitting} />
			</div>
		);
	}
	return (
		<details className="group">
			<summary className="flex min-h-9 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 hover:bg-hover">
				<ChevronRight
					aria-hidden
					className="size-3.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
				/>
				<Head fitting={fitting} />
			</summary>
			<div className="border-t bg-sunken py-2 pr-4 pl-11 text-sm">
				{isRenamed && (
					<p className="break-words py-1">
						{t.rich("renamed", { name: () => <code className="break-all">{fitting.name}</code> })}
					</p>
				)}
				{fitting.fault && <Change {...fitting.fault} />}
				{fitting.repairs.length > 0 && (
					<ul aria-label={t("changes")} className="flex flex-col">
						{fitting.repairs.map((repair) => (
							<li key={`${repair.code} ${repair.path} ${repair.message}`}>
								<Change {...repair} />
							</li>
						))}
					</ul>
				)}
			</div>
		</details>
	);
}

function Head({ fitting: { format, strict, status, repairs, tokens } }: { fitting: Fitting }) {
	const t = useTranslations("tools.fittings");
	const { icon: Icon, className } = LOOK[status];
	return (
		<>
			<span className="w-44">
				<code className="text-sm">{format}</code>
				{strict && <span className="ml-2 text-ink-muted text-xs">{t("strict")}</span>}
			</span>
			<span className={cn("inline-flex items-center gap-1.5 font-medium text-sm", className)}>
				<Icon aria-hidden className="size-3.5" />
				{t(`status.${status}`, { count: repairs.length })}
			</span>
			{tokens !== null && (
				<span className="ml-auto text-ink-muted text-xs">{t("tokens", { tokens: formatNumber(tokens) })}</span>
			)}
		</>
	);
}

function Change({ path, message }: { path: string; message: string }) {
	return (
		<p className="break-words py-1">
			<code className="mr-2 break-all text-ink-muted text-xs">{path}</code>
			{message}
		</p>
	);
}
