"use client";
// Every danger rule, with those that the command broke on top.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Panel } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import type { Finding } from "@/lib/core/commands/finding";
import { RULE_IDS, RULES } from "@/lib/core/commands/rules";
import { SeverityBadge } from "./severity-badge";

export function RuleList({ found }: { found: readonly Finding[] }) {
	const t = useTranslations("rules.list");
	const [text, setText] = useState("");
	const broken = new Set(found.map(({ rule }) => rule));
	const wanted = text.trim().toLowerCase();
	const shown = RULE_IDS.filter((id) => `${id} ${RULES[id].message}`.toLowerCase().includes(wanted)).sort(
		(left, right) => Number(broken.has(right)) - Number(broken.has(left)),
	);
	return (
		<Panel flush title={t("title", { count: RULE_IDS.length })} description={t("description")}>
			<div className="border-b p-3">
				<Input
					type="search"
					aria-label={t("search")}
					placeholder={t("search")}
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
			</div>
			<ul
				aria-label={t("label")}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
				tabIndex={0}
				className="max-h-96 divide-y overflow-y-auto focus-visible:-outline-offset-2"
			>
				{shown.map((id) => (
					<li key={id} className={cn("flex flex-col gap-0.5 px-4 py-2", broken.has(id) && "bg-accent-soft")}>
						<span className="flex flex-wrap items-center gap-x-2 gap-y-1">
							<SeverityBadge severity={RULES[id].severity} />
							<code className="text-xs">{id}</code>
						</span>
						<span className="text-sm">{RULES[id].message}</span>
					</li>
				))}
				{shown.length === 0 && <li className="px-4 py-3 text-ink-muted">{t("none")}</li>}
			</ul>
		</Panel>
	);
}
