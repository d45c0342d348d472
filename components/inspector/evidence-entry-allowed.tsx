// Evidence of gate 6: what the tool can do beside what the profile may hold, and the limit that cut it if one did.
import { useTranslations } from "next-intl";
import { CapabilityGlyph } from "@/components/marks/capability-glyph";
import { CapabilityKind } from "@/components/marks/capability-kind";
import { TierPips } from "@/components/marks/tier-pips";
import { Badge } from "@/components/ui/badge";
import { formatNumber } from "@/lib/client/format";
import { EvidenceLine, Quiet } from "./evidence-parts";
import { type Evidence, isRecord, readNumber, readRecords, readText, readTexts } from "./evidence-reader";

export function EntryAllowedEvidence({ evidence }: { evidence: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const tier = readNumber(evidence.tier);
	const tokens = readNumber(evidence.tokens);
	const priority = readNumber(evidence.priority);
	const ceiling = readRecords(evidence.ceiling);
	return (
		<>
			{tier !== null && (
				<EvidenceLine label={t("tier")}>
					<TierPips tier={tier} />
				</EvidenceLine>
			)}
			<EvidenceLine label={t("capabilities")}>
				<ToolCapabilities evidence={evidence} />
			</EvidenceLine>
			<EvidenceLine label={t("ceiling")}>
				{ceiling.length === 0 && <Quiet>{t("emptyCeiling")}</Quiet>}
				{ceiling.map(({ capability, requiresApproval }) => {
					const name = readText(capability) ?? "";
					return <CapabilityGlyph key={name} capability={name} asks={requiresApproval === true} />;
				})}
			</EvidenceLine>
			{isRecord(evidence.limit) && (
				<EvidenceLine label={t("limit")}>
					<LimitLine limit={evidence.limit} />
				</EvidenceLine>
			)}
			{tokens !== null && <EvidenceLine label={t("tokens")}>{formatNumber(tokens)}</EvidenceLine>}
			{priority !== null && <EvidenceLine label={t("priority")}>{formatNumber(priority)}</EvidenceLine>}
		</>
	);
}

function ToolCapabilities({ evidence }: { evidence: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const capabilities = readTexts(evidence.capabilities);
	const above = readTexts(evidence.aboveCeiling);
	const asking = readRecords(evidence.ceiling)
		.filter((entry) => entry.requiresApproval === true)
		.map((entry) => readText(entry.capability));
	if (capabilities.length === 0) return <Quiet>{t("unclassified")}</Quiet>;
	return (
		<ul className="flex flex-wrap gap-x-4 gap-y-1">
			{capabilities.map((capability) => (
				<li key={capability} className="flex items-center gap-2">
					<CapabilityKind capability={capability} showName />
					{above.includes(capability) ? (
						<Badge tone="deny">{t("above")}</Badge>
					) : (
						<span className="text-ink-muted text-xs">
							{asking.includes(capability) ? t("withinAsks") : t("within")}
						</span>
					)}
				</li>
			))}
		</ul>
	);
}

function LimitLine({ limit }: { limit: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const rank = formatNumber(readNumber(limit.rank) ?? 0);
	const of = formatNumber(readNumber(limit.of) ?? 0);
	const tools = readNumber(limit.tools);
	const tokens = readNumber(limit.tokens);
	return (
		<>
			{tools !== null && <span>{t("limitTools", { rank, of, limit: formatNumber(tools) })}</span>}
			{tokens !== null && <span>{t("limitTokens", { rank, of, limit: formatNumber(tokens) })}</span>}
			<Quiet>{limit.by === "profile" ? t("limitOfProfile") : t("limitOfRequest")}</Quiet>
		</>
	);
}
