// The totals of a scan, when it was and how long it took.
import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/ui/relative-time";
import { formatNumber } from "@/lib/client/format";
import type { ScanReport } from "@/lib/contracts/system";

const TOTALS = ["tools", "files", "registered", "skipped", "failed"] as const;

export function ScanSummary({ report }: { report: ScanReport }) {
	const t = useTranslations("discovery.summary");
	return (
		<section
			aria-label={t("label")}
			className="flex flex-wrap items-center gap-x-8 gap-y-3 rounded-md border bg-surface px-4 py-3"
		>
			<dl className="flex flex-wrap gap-x-8 gap-y-3">
				{TOTALS.map((total) => (
					<div key={total} className="flex flex-col-reverse">
						<dt className="text-ink-muted text-xs">{t(total)}</dt>
						<dd className="font-semibold text-xl">{formatNumber(report.totals[total])}</dd>
					</div>
				))}
			</dl>
			<p className="ml-auto text-ink-muted text-sm max-sm:ml-0">
				{t("when")} <RelativeTime at={report.at} />
				<span className="block break-all text-xs">
					{t("took", { milliseconds: formatNumber(report.milliseconds), folder: report.folder })}
				</span>
			</p>
		</section>
	);
}
