// Evidence of gates 7 and 8: what could be clearer, what the provider's rules changed, and how well the tool fits the prompt.
import { useTranslations } from "next-intl";
import { formatNumber } from "@/lib/client/format";
import { EvidenceLine, NameChips, Quiet } from "./evidence-parts";
import { type Evidence, readNumber, readRecords, readText, readTexts } from "./evidence-reader";

export function SchemaClearEvidence({ evidence }: { evidence: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const advice = readRecords(evidence.advice);
	const left = (readNumber(evidence.count) ?? advice.length) - advice.length;
	return (
		<EvidenceLine label={t("advice")}>
			{advice.length === 0 && <Quiet>{t("noAdvice")}</Quiet>}
			<ul className="flex w-full flex-col gap-1">
				{advice.map((entry) => {
					const path = readText(entry.path);
					return (
						<li key={`${readText(entry.code)} ${path} ${readText(entry.message)}`} className="break-words">
							<code className="text-ink-muted text-xs">{readText(entry.code)}</code>{" "}
							{path !== null && <code className="break-all text-xs">{path}</code>} {readText(entry.message)}
						</li>
					);
				})}
				{left > 0 && <li className="text-ink-muted">{t("adviceMore", { count: left })}</li>}
			</ul>
		</EvidenceLine>
	);
}

export function PromptMatchEvidence({ evidence }: { evidence: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const rank = readNumber(evidence.rank);
	return (
		<>
			<EvidenceLine label={t("rank")}>
				{rank === null ? (
					<Quiet>{t("noRank")}</Quiet>
				) : (
					t("rankOf", { rank: formatNumber(rank), of: formatNumber(readNumber(evidence.of) ?? 0) })
				)}
			</EvidenceLine>
			<EvidenceLine label={t("score")}>{formatNumber(readNumber(evidence.score) ?? 0)}</EvidenceLine>
			<EvidenceLine label={t("sharedWords")}>
				<NameChips names={readTexts(evidence.terms)} empty={t("noTerms")} />
			</EvidenceLine>
		</>
	);
}
