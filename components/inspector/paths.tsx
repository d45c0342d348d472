// Why a visible tool is visible here: every way by which it comes in. To lose it, all of them have to be closed.
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { ExplainAnswer } from "@/lib/client/queries/explain";
import { Chain } from "./evidence-parts";

export function Paths({ answer }: { answer: ExplainAnswer }) {
	const t = useTranslations("inspector.paths");
	const { paths, profile, tool } = answer;
	return (
		<Panel flush title={t("title")} description={t("description", { profile, count: paths.length })}>
			<ol aria-label={t("title")} className="divide-y">
				{paths.map((path) => (
					<li key={`${path.via} ${path.name} ${path.chain.join()}`} className="flex flex-col gap-1 px-4 py-2.5">
						<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
							{path.via === "toolset" &&
								t.rich("toolset", {
									name: () => (
										<TextLink href={`/toolsets/${encodeURIComponent(path.name)}`} className="font-mono">
											{path.name}
										</TextLink>
									),
								})}
							{path.via === "all" && t("all")}
							{path.via === "tool" && t("byName")}
							{path.chain.length > 0 && <Chain names={[...path.chain, tool]} />}
						</p>
						<p className="text-ink-muted text-xs">
							{t("brings", { count: path.brings })} · {t("alone", { count: path.bringsAlone })}
						</p>
					</li>
				))}
			</ol>
		</Panel>
	);
}
