// Findings in groups of one rule, in the order in which the server gives them: errors first. Pure.
import type { Finding } from "@/lib/client/queries/lint";

export interface RuleGroup {
	rule: string;
	severity: Finding["severity"];
	findings: readonly Finding[];
}

/** A rule whose findings differ in severity is a group for each. */
export function groupFindings(findings: readonly Finding[]): RuleGroup[] {
	const groups = new Map<string, { rule: string; severity: Finding["severity"]; findings: Finding[] }>();
	for (const finding of findings) {
		const key = `${finding.severity} ${finding.rule}`;
		const group = groups.get(key);
		if (group) group.findings.push(finding);
		else groups.set(key, { rule: finding.rule, severity: finding.severity, findings: [finding] });
	}
	return [...groups.values()];
}

/** Whether a finding speaks of what is searched for: its rule, its subject or its message. */
export function speaksOf({ rule, subject, message, where }: Finding, text: string): boolean {
	const wanted = text.trim().toLowerCase();
	return wanted === "" || `${rule} ${subject.name} ${where} ${message}`.toLowerCase().includes(wanted);
}
