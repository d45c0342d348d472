// Evidence of gates 2 to 4: which toolsets hold the tool, which of them are on here, and what takes it away again.
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Chain, EvidenceLine, NameChip, NameChips, Quiet } from "./evidence-parts";
import { type Evidence, readRecords, readText, readTexts } from "./evidence-reader";

export function InToolsetEvidence({ evidence }: { evidence: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const owner = readText(evidence.owningToolset);
	return (
		<>
			<EvidenceLine label={t("owningToolset")}>
				{owner ? <NameChip name={owner} /> : <Quiet>{t("nowhere")}</Quiet>}
			</EvidenceLine>
			<EvidenceLine label={t("heldBy")}>
				<NameChips names={readTexts(evidence.heldBy)} empty={t("nowhere")} />
			</EvidenceLine>
		</>
	);
}

export function EnabledEvidence({ evidence }: { evidence: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const mode = readText(evidence.mode);
	const enabledBy = readRecords(evidence.enabledBy);
	const heldBy = readRecords(evidence.heldBy);
	const isByName = evidence.allowedByName === true;
	return (
		<>
			<EvidenceLine label={t("heldBy")}>
				{heldBy.length === 0 && <Quiet>{t("nowhere")}</Quiet>}
				{heldBy.map((holder) => {
					const name = readText(holder.toolset) ?? "";
					return <NameChip key={name} name={name} note={holder.optIn === true && t("optIn")} />;
				})}
			</EvidenceLine>
			<EvidenceLine label={t("enabledBy")}>
				{enabledBy.map((way) => {
					const chain = readTexts(way.chain);
					return <Chain key={chain.join()} names={chain} />;
				})}
				{isByName && <Badge tone="visible">{t("allowedByName")}</Badge>}
				{enabledBy.length === 0 && !isByName && <Quiet>{t("notEnabled")}</Quiet>}
			</EvidenceLine>
			{(mode === "all" || mode === "none" || mode === "listed") && (
				<EvidenceLine label={t("mode")}>{t(`modeName.${mode}`)}</EvidenceLine>
			)}
			{Array.isArray(evidence.askedFor) && (
				<EvidenceLine label={t("askedFor")}>
					<NameChips names={readTexts(evidence.askedFor)} empty={t("nowhere")} />
				</EvidenceLine>
			)}
			<EvidenceLine label={t("onOtherProfiles")}>
				<NameChips names={readTexts(evidence.onOtherProfiles)} empty={t("onNoOther")} />
			</EvidenceLine>
		</>
	);
}

export function NotDisabledEvidence({ evidence }: { evidence: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const switches = readRecords(evidence.killSwitches);
	const disabledBy = readRecords(evidence.disabledBy);
	return (
		<>
			<EvidenceLine label={t("killSwitches")}>
				{switches.length === 0 && <Quiet>{t("nothing")}</Quiet>}
				{switches.map((entry) => {
					const name = t("killSwitch", { kind: readText(entry.kind) ?? "", name: readText(entry.name) ?? "" });
					return <NameChip key={name} name={name} tone="bad" note={readText(entry.reason)} />;
				})}
			</EvidenceLine>
			<EvidenceLine label={t("deniedByName")}>
				{evidence.deniedByName === true ? <Badge tone="deny">{t("yes")}</Badge> : <Quiet>{t("no")}</Quiet>}
			</EvidenceLine>
			<EvidenceLine label={t("disabledBy")}>
				{disabledBy.length === 0 && <Quiet>{t("nothing")}</Quiet>}
				{disabledBy.map((entry) => {
					const chain = readTexts(entry.chain);
					const by = entry.by === "request" ? t("byRequest") : t("byProfile");
					return <Chain key={`${by}:${chain.join()}`} names={chain} note={by} />;
				})}
			</EvidenceLine>
		</>
	);
}
