// The last results as small bars, newest at the right: short for a success, tall for a failure, so that it does not take colour to tell them apart.
import { useTranslations } from "next-intl";
import type { Check } from "@/lib/client/queries/checks";
import { barsOf, STRIP_HEIGHT, STRIP_WIDTH } from "./history-bars";

export function HistoryStrip({ history }: { history: NonNullable<Check["probe"]>["history"] }) {
	const t = useTranslations("checks.history");
	if (history.length === 0) return <span className="text-ink-muted">{t("none")}</span>;
	const failed = history.filter(({ isOk }) => !isOk).length;
	const label = t("label", { total: history.length, failed, last: history.at(-1)?.isOk ? "ok" : "failed" });
	const bars = barsOf(history);
	return (
		<svg role="img" aria-label={label} width={STRIP_WIDTH} height={STRIP_HEIGHT} strokeWidth={1}>
			<title>{label}</title>
			<path d={bars.succeeded} className="stroke-visible" />
			<path d={bars.failed} className="stroke-deny" />
		</svg>
	);
}
