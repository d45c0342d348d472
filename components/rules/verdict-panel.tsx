// The verdict as one sentence, over the command with what was found marked in it.
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { Judgement, Verdict } from "@/lib/core/commands/judge";
import { segmentsOf } from "./segments";

const BAR: Record<Verdict, string> = { deny: "before:bg-deny", ask: "before:bg-ask", allow: "before:bg-visible" };
const MARK = { deny: "decoration-deny bg-deny-soft", ask: "decoration-ask bg-ask-soft", info: "decoration-info" };

export function VerdictPanel({ command, judgement }: { command: string; judgement: Judgement }) {
	const t = useTranslations("rules.verdict");
	return (
		<section
			aria-label={t("label")}
			className={cn(
				"relative overflow-hidden rounded-md border bg-surface p-4 pl-5",
				"before:absolute before:inset-y-0 before:left-0 before:w-1",
				BAR[judgement.decision],
			)}
		>
			<p aria-live="polite" className="text-lg">
				{t(judgement.decision)}
			</p>
			<pre className="mt-3 max-h-72 overflow-auto whitespace-pre-wrap break-all rounded-sm bg-sunken p-3 font-mono text-sm">
				{segmentsOf(command, judgement.findings).map(({ text, severity, start }) =>
					severity === null ? (
						<span key={start}>{text}</span>
					) : (
						<mark
							key={start}
							title={t(`mark.${severity}`)}
							className={cn(
								"rounded-xs bg-transparent text-ink underline decoration-2 decoration-wavy underline-offset-4",
								MARK[severity],
							)}
						>
							{text}
						</mark>
					),
				)}
			</pre>
		</section>
	);
}
