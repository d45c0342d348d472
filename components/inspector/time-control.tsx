"use client";
// When the question is asked of: now, or an earlier revision of the configuration that history has kept.
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { revisionsQuery } from "@/lib/client/queries/revisions";

const NOW = "now";

interface TimeControlProps {
	/** Null: now. */
	at: number | null;
	onChange: (at: number | null) => void;
}

export function TimeControl({ at, onChange }: TimeControlProps) {
	const t = useTranslations("inspector.controls");
	const { data, error } = useQuery(revisionsQuery);
	const kept = (data?.revisions ?? []).filter(({ isKept }) => isKept);
	// A link may lead further back than the newest page of revisions.
	const isListed = at === null || kept.some(({ revision }) => revision === at);
	return (
		<Field label={t("time")} hint={error ? t("timeFailed") : undefined} control="button">
			<Select
				value={at === null ? NOW : String(at)}
				onValueChange={(value) => onChange(value === NOW ? null : Number(value))}
				options={[
					{ value: NOW, label: t("now") },
					...(isListed ? [] : [{ value: String(at), label: t("revision", { revision: at }) }]),
					...kept.map(({ revision, at: when, summary }) => ({
						value: String(revision),
						label: (
							<span>
								{t("revision", { revision })} · <RelativeTime at={when} />
							</span>
						),
						hint: <span className="line-clamp-1 max-w-72">{summary}</span>,
					})),
				]}
			/>
		</Field>
	);
}
