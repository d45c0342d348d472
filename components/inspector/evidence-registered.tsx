// Evidence of gate 1: who offers the tool, in which state it is, and who else wants its name.
import { useTranslations } from "next-intl";
import { EvidenceLine, NameChip, NameChips, Quiet } from "./evidence-parts";
import { type Evidence, isRecord, keyed, readRecords, readText, readTexts } from "./evidence-reader";

export function RegisteredEvidence({ evidence }: { evidence: Evidence }) {
	const t = useTranslations("inspector.evidence");
	const aliases = readTexts(evidence.aliases);
	const sameName = readRecords(evidence.sameName);
	const state = readText(evidence.state);
	const stateReason = readText(evidence.stateReason);
	return (
		<>
			<EvidenceLine label={t("source")}>
				<SourceName source={evidence.source} />
			</EvidenceLine>
			{state && (
				<EvidenceLine label={t("state")}>
					<NameChip name={state} tone={state === "active" ? "plain" : "bad"} />
				</EvidenceLine>
			)}
			{stateReason && <EvidenceLine label={t("stateReason")}>{stateReason}</EvidenceLine>}
			{aliases.length > 0 && (
				<EvidenceLine label={t("aliases")}>
					<NameChips names={aliases} empty={t("empty")} />
				</EvidenceLine>
			)}
			{sameName.length > 0 && (
				<EvidenceLine label={t("sameName")}>
					{keyed(sameName).map(({ key, item: rival }) => (
						<NameChip
							key={key}
							name={readText(rival.source) ?? t("noSource")}
							note={rival.holdsName === true ? t("holdsName") : t("lostName")}
						/>
					))}
				</EvidenceLine>
			)}
		</>
	);
}

function SourceName({ source }: { source: unknown }) {
	const t = useTranslations("inspector.evidence");
	if (!isRecord(source)) return <Quiet>{t("noSource")}</Quiet>;
	const name = readText(source.name) ?? "";
	const state = readText(source.state);
	const words =
		source.kind === "plugin" ? t("plugin", { name }) : source.kind === "server" ? t("server", { name }) : t("builtin");
	return (
		<>
			<span>{words}</span>
			{(state === "online" || state === "offline" || state === "gone") && <Quiet>{t(`sourceState.${state}`)}</Quiet>}
		</>
	);
}
