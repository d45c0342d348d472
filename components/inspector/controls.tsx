"use client";
// What is asked: profile, format, facts, prompt. Every change goes to the address at once.
import { Check, Terminal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { TierPips } from "@/components/marks/tier-pips";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { useCopy } from "@/components/ui/use-copy";
import { explainBody, type Question, STRICT_FORMATS } from "@/lib/client/queries/explain";
import type { Profile } from "@/lib/client/queries/profiles";
import { FORMATS } from "@/lib/core/resolver/model";
import { curlCommand } from "./curl";
import { FactToggles, type FactTogglesProps } from "./fact-toggles";
import { TimeControl } from "./time-control";

export interface ControlsProps extends Pick<FactTogglesProps, "needs"> {
	tool: string;
	question: Question;
	onChange: (question: Question) => void;
	profiles: readonly Profile[];
	className?: string;
}

export function Controls({ tool, question, onChange, profiles, needs, className }: ControlsProps) {
	const t = useTranslations("inspector.controls");
	return (
		<Panel title={t("title")} description={t("description")} className={className}>
			<div className="flex flex-col gap-4">
				<div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_8rem]">
					<Field label={t("profile")} control="button">
						<Select
							value={question.profile}
							onValueChange={(profile) => onChange({ ...question, profile })}
							options={profiles.map(({ name, tier }) => ({
								value: name,
								label: (
									<span className="inline-flex items-center gap-2">
										<code className="text-sm">{name}</code>
										<TierPips tier={tier} />
									</span>
								),
							}))}
						/>
					</Field>
					<Field label={t("format")} control="button">
						<Select
							value={question.format}
							onValueChange={(format) => onChange({ ...question, format })}
							options={FORMATS.map((format) => ({ value: format, label: <code className="text-sm">{format}</code> }))}
						/>
					</Field>
				</div>
				{STRICT_FORMATS.includes(question.format) && (
					<Switch
						label={t("strict")}
						hint={t("strictHint")}
						checked={question.strict}
						onCheckedChange={(strict) => onChange({ ...question, strict })}
					/>
				)}
				<TimeControl at={question.at} onChange={(at) => onChange({ ...question, at })} />
				<FactToggles needs={needs} question={question} onChange={onChange} />
				<Field label={t("prompt")} hint={t("promptHint")}>
					<Textarea
						rows={2}
						value={question.prompt}
						onChange={(event) => onChange({ ...question, prompt: event.target.value })}
					/>
				</Field>
				<CopyCurl tool={tool} question={question} />
			</div>
		</Panel>
	);
}

function CopyCurl({ tool, question }: { tool: string; question: Question }) {
	const t = useTranslations("inspector.controls");
	const { state, copy } = useCopy();
	const words = state === "copied" ? t("copied") : state === "failed" ? t("copyFailed") : t("copyCurl");
	const Icon = state === "copied" ? Check : state === "failed" ? X : Terminal;
	return (
		<div className="flex items-center border-t pt-4">
			<Button
				size="sm"
				icon={<Icon aria-hidden />}
				onClick={() => copy(curlCommand(window.location.origin, explainBody(tool, question)))}
			>
				{words}
			</Button>
			<span role="status" className="sr-only">
				{state === "idle" ? "" : words}
			</span>
		</div>
	);
}
