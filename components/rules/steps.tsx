// How the engine got there: what it unwrapped, decoded and put in, step by step.
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/card";
import type { Step } from "@/lib/core/commands/finding";

export function Steps({ steps }: { steps: readonly Step[] }) {
	const t = useTranslations("rules.steps");
	return (
		<Panel flush title={t("title")} description={t("description")}>
			<ol aria-label={t("title")} className="divide-y">
				{steps.map((step, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place.
					<li key={place} className="flex flex-col gap-1 px-4 py-2">
						<span className="text-ink-muted text-xs">
							{place + 1}. {t(`kind.${step.kind}`)}
						</span>
						<code className="whitespace-pre-wrap break-all text-sm">{step.text}</code>
					</li>
				))}
			</ol>
		</Panel>
	);
}
