// The evidence of a gate, in the form that suits the gate. What the form does not know follows as plain data, so nothing stays hidden.
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import type { GateStep } from "@/lib/client/queries/explain";
import type { Gate } from "@/lib/core/resolver/codes";
import { PromptMatchEvidence, SchemaClearEvidence } from "./evidence-advice";
import { AvailableEvidence } from "./evidence-available";
import { EntryAllowedEvidence } from "./evidence-entry-allowed";
import { EvidenceLine, PlainData } from "./evidence-parts";
import { type Evidence, restOf, wordsOf } from "./evidence-reader";
import { RegisteredEvidence } from "./evidence-registered";
import { EnabledEvidence, InToolsetEvidence, NotDisabledEvidence } from "./evidence-toolsets";

interface GateForm {
	keys: readonly string[];
	Form: ComponentType<{ evidence: Evidence }>;
}

const FORMS: Partial<Record<Gate, GateForm>> = {
	registered: { keys: ["source", "state", "stateReason", "aliases", "sameName"], Form: RegisteredEvidence },
	"in-toolset": { keys: ["owningToolset", "heldBy"], Form: InToolsetEvidence },
	enabled: {
		keys: ["mode", "enabledBy", "allowedByName", "heldBy", "askedFor", "onOtherProfiles"],
		Form: EnabledEvidence,
	},
	"not-disabled": { keys: ["killSwitches", "deniedByName", "disabledBy"], Form: NotDisabledEvidence },
	available: { keys: ["facts", "probedBy", "requiresEnv", "missingEnv", "checks"], Form: AvailableEvidence },
	"schema-clear": { keys: ["advice", "count", "format"], Form: SchemaClearEvidence },
	"prompt-match": { keys: ["rank", "score", "of", "terms"], Form: PromptMatchEvidence },
	"entry-allowed": {
		keys: ["tier", "capabilities", "aboveCeiling", "ceiling", "tokens", "priority", "limit"],
		Form: EntryAllowedEvidence,
	},
};

/** A gate whose evidence lacks all keys of its form (an unregistered tool has none) shows what there is, and nothing else. */
export function EvidenceList({ step }: { step: GateStep }) {
	const t = useTranslations("inspector.detail");
	const { evidence } = step;
	const form = FORMS[step.gate];
	const isKnown = form?.keys.some((key) => Object.hasOwn(evidence, key)) ?? false;
	const rest = restOf(evidence, isKnown && form ? form.keys : []);
	if (!isKnown && rest.length === 0) return null;
	return (
		<dl aria-label={t("evidence")} className="divide-y">
			{isKnown && form && <form.Form evidence={evidence} />}
			{rest.map(([key, value]) => (
				<EvidenceLine key={key} label={wordsOf(key)}>
					<PlainData value={value} />
				</EvidenceLine>
			))}
		</dl>
	);
}
