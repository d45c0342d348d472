// What the marks in the cells mean, and the keys that work there.
import { Flag } from "lucide-react";
import { useTranslations } from "next-intl";
import { StateMark } from "@/components/marks/state-mark";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";

const STATES = ["on", "included", "partial", "reached", "off", "ceiling"] as const;

export function MatrixLegend({ canWrite }: { canWrite: boolean }) {
	const t = useTranslations("toolsets.legend");
	return (
		<div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-muted text-xs">
			<ul aria-label={t("label")} className="flex flex-wrap items-center gap-x-4 gap-y-1">
				{STATES.map((state) => (
					<li key={state}>
						<StateMark
							state={state === "reached" ? "partial" : state}
							label={t(`states.${state}`)}
							className={cn("text-xs", state === "reached" && "[&>svg]:text-ink-faint")}
						/>
					</li>
				))}
				<li className="flex items-center gap-1.5">
					<Flag aria-hidden className="size-3.5 text-asks" fill="currentColor" />
					{t("asks")}
				</li>
			</ul>
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:hidden pointer-coarse:hidden">
				<span className="flex items-center gap-1">
					<Kbd>←</Kbd>
					<Kbd>↑</Kbd>
					<Kbd>↓</Kbd>
					<Kbd>→</Kbd>
					{t("move")}
				</span>
				{canWrite && (
					<span className="flex items-center gap-1">
						<Kbd>{t("space")}</Kbd>
						{t("toggle")}
					</span>
				)}
				<span className="flex items-center gap-1">
					<Kbd>{t("enter")}</Kbd>
					{t("explain")}
				</span>
			</p>
		</div>
	);
}
