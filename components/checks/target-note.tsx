"use client";
// Whether the server would probe what the form describes, asked while it is typed and said before it is saved.
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { cn } from "@/components/ui/cn";
import { type CheckTarget, targetQuery } from "@/lib/client/queries/checks";
import type { CheckDefinition } from "@/lib/contracts/checks";

const QUIET_MS = 400;

const LOOK: Record<"allowed" | "refused" | "unresolved", { icon: LucideIcon; className: string }> = {
	allowed: { icon: CircleCheck, className: "text-visible" },
	refused: { icon: CircleX, className: "text-deny" },
	unresolved: { icon: CircleHelp, className: "text-ask" },
};

export function TargetNote({ definition }: { definition: CheckDefinition | null }) {
	const t = useTranslations("checks.target");
	const target = useSettledTarget(definition);
	const { data, isFetching } = useQuery(targetQuery(target));
	const verdict = target === null ? undefined : data?.verdict;
	const Icon = verdict && LOOK[verdict].icon;
	return (
		// The line is always there, so that nothing jumps when it speaks.
		<p role="status" className="flex min-h-5 items-start gap-1.5 text-xs">
			{Icon && verdict && <Icon aria-hidden className={cn("mt-px size-3.5 shrink-0", LOOK[verdict].className)} />}
			{verdict && (
				<span className={LOOK[verdict].className}>
					{t(verdict)} {data?.reason}
				</span>
			)}
			{verdict === undefined && target !== null && isFetching && <span className="text-ink-muted">{t("asking")}</span>}
		</p>
	);
}

/** What is to be judged, once nobody has typed for a moment; null for kinds that have no address. */
function useSettledTarget(definition: CheckDefinition | null): CheckTarget | null {
	const target = definition?.kind === "http" || definition?.kind === "tcp" ? definition : null;
	const text = JSON.stringify(target);
	const [settled, setSettled] = useState<{ text: string; target: CheckTarget | null }>({ text: "null", target: null });
	useEffect(() => {
		const timer = setTimeout(() => setSettled({ text, target: JSON.parse(text) }), QUIET_MS);
		return () => clearTimeout(timer);
	}, [text]);
	return settled.text === text ? settled.target : null;
}
