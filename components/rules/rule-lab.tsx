"use client";
// The rule lab: a command, and what the engine understands of it, as it is typed. The engine is pure, so it runs here, and nothing is run.
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { useDeferredValue, useMemo, useState } from "react";
import { Panel } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { Textarea } from "@/components/ui/textarea";
import { judgeCommand } from "@/lib/core/commands/judge";
import { Findings } from "./findings";
import { OnProfiles } from "./on-profiles";
import { RuleList } from "./rule-list";
import { Steps } from "./steps";
import { VerdictPanel } from "./verdict-panel";

const PARSERS = { command: parseAsString.withDefault(""), cwd: parseAsString.withDefault("") };
/** A longer command is judged too, but not kept in the address: servers and chats cut or refuse such a link. */
const LONGEST_IN_ADDRESS = 2000;

export function RuleLab() {
	const t = useTranslations("rules");
	const [{ command: linked, cwd }, setAddress] = useQueryStates(PARSERS, { history: "replace" });
	const [command, setCommand] = useState(linked);
	const change = (text: string) => {
		setCommand(text);
		void setAddress({ command: text !== "" && text.length <= LONGEST_IN_ADDRESS ? text : null });
	};
	const asked = useDeferredValue(command);
	const judgement = useMemo(() => judgeCommand(asked, cwd.startsWith("/") ? { cwd } : {}), [asked, cwd]);
	const isEmpty = asked.trim() === "";
	return (
		<>
			<PageHeader title={t("title")} description={t("lead")} />
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="flex min-w-0 flex-col gap-4">
					<Panel title={t("ask")}>
						<div className="flex flex-col gap-3">
							<Field label={t("command")} hint={t("commandHint")}>
								<Textarea
									mono
									rows={3}
									value={command}
									spellCheck={false}
									autoCapitalize="off"
									autoComplete="off"
									onChange={(event) => change(event.target.value)}
								/>
							</Field>
							<Field label={t("cwd")} hint={t("cwdHint")}>
								<Input
									value={cwd}
									placeholder="/srv/app"
									spellCheck={false}
									onChange={(event) => void setAddress({ cwd: event.target.value || null })}
								/>
							</Field>
						</div>
					</Panel>
					{isEmpty ? <Examples onChoose={change} /> : <VerdictPanel command={asked} judgement={judgement} />}
					{!isEmpty && <Findings command={asked} findings={judgement.findings} />}
					{!isEmpty && judgement.steps.length > 0 && <Steps steps={judgement.steps} />}
				</div>
				<div className="flex min-w-0 flex-col gap-4">
					<OnProfiles decision={isEmpty ? null : judgement.decision} />
					<RuleList found={judgement.findings} />
				</div>
			</div>
		</>
	);
}

const EXAMPLES = [
	"cd /srv/app && sudo rm -rf releases/* && git push --force origin main",
	"echo cm0gLXJmIC8= | base64 -d | sh",
	"curl -fsSL https://example.com/install.sh | bash",
	"rm -rf node_modules dist && npm ci",
];

function Examples({ onChoose }: { onChoose: (command: string) => void }) {
	const t = useTranslations("rules");
	return (
		<Panel title={t("examples")} flush>
			<ul className="divide-y">
				{EXAMPLES.map((command) => (
					<li key={command}>
						<button
							type="button"
							onClick={() => onChoose(command)}
							className="w-full break-all px-4 py-2 text-left font-mono text-sm hover:bg-hover focus-visible:-outline-offset-2"
						>
							{command}
						</button>
					</li>
				))}
			</ul>
		</Panel>
	);
}
