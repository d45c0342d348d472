// What was found, gravest first: what it means, where it stands, and whether anything may override it.
import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/card";
import type { Finding } from "@/lib/core/commands/finding";
import { RULES } from "@/lib/core/commands/rules";
import { SeverityBadge } from "./severity-badge";

export function Findings({ command, findings }: { command: string; findings: readonly Finding[] }) {
	const t = useTranslations("rules.findings");
	return (
		<Panel flush title={t("title")} description={t("description", { count: findings.length })}>
			{findings.length === 0 ? (
				<p className="p-4 text-ink-muted">{t("none")}</p>
			) : (
				<ul aria-label={t("title")} className="divide-y">
					{findings.map(({ rule, severity, message, span }) => (
						<li key={`${rule} ${span.start} ${span.end}`} className="flex flex-col gap-1 px-4 py-2.5">
							<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
								<SeverityBadge severity={severity} />
								<span>{message}</span>
							</p>
							<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-xs">
								<code>{rule}</code>
								{"isHardline" in RULES[rule] && (
									<span className="inline-flex items-center gap-1">
										<Lock aria-hidden className="size-3" />
										{t("hardline")}
									</span>
								)}
								<code className="min-w-0 break-all text-ink">
									{command.slice(span.start, Math.min(span.end, span.start + 200))}
								</code>
							</p>
						</li>
					))}
				</ul>
			)}
		</Panel>
	);
}
