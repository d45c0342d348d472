// How much there is in all, each figure a way to its list.
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/card";
import { formatNumber } from "@/lib/client/format";
import type { Overview } from "@/lib/client/queries/overview";

export function Totals({ totals }: { totals: Overview["totals"] }) {
	const t = useTranslations("overview.totals");
	const figures = [
		{ id: "tools", href: "/tools", count: totals.tools, note: null },
		{ id: "toolsets", href: "/toolsets", count: totals.toolsets, note: null },
		{
			id: "keys",
			href: "/keys",
			count: totals.keys,
			note: totals.keys > 0 ? t("neverUsed", { count: totals.keysNeverUsed }) : null,
		},
	] as const;
	return (
		<Panel title={t("title")} flush>
			<ul className="grid grid-cols-3">
				{figures.map(({ id, href, count, note }) => (
					<li key={id} className="border-r last:border-r-0">
						<Link
							href={href}
							className="group flex h-full flex-col rounded-md px-4 py-3 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
						>
							<span className="font-semibold text-2xl tracking-tight">{formatNumber(count)}</span>
							<span className="text-ink-muted text-sm group-hover:underline">{t(id)}</span>
							{note && <span className="text-ink-muted text-xs">{note}</span>}
						</Link>
					</li>
				))}
			</ul>
		</Panel>
	);
}
