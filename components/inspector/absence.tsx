// What became of a name that no living tool bears: misspelt, retired, in a file that could not be loaded, lost to another source, waiting for review.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { ExplainAnswer } from "@/lib/client/queries/explain";
import { inspectorAddress } from "@/lib/client/queries/tools";

type Absent = NonNullable<ExplainAnswer["absent"]>;

interface AbsenceProps {
	absent: Absent | undefined;
	nearest: readonly string[];
	/** The query part of links to the same question about another tool. */
	search: string;
}

export function Absence({ absent, nearest, search }: AbsenceProps) {
	const t = useTranslations("inspector.absence");
	const link = (name: string) => (
		<TextLink href={`${inspectorAddress(name)}${search}`} className="inline-block py-0.5 font-mono">
			{name}
		</TextLink>
	);
	return (
		<div className="mt-3 flex flex-col gap-2 border-t pt-3 text-sm">
			{absent && absent.kind !== "unknown" && <Story absent={absent} link={link} />}
			{(absent === undefined || absent.kind === "unknown") && (
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
					<span className="text-ink-muted">{nearest.length === 0 ? t("none") : t("nearest")}</span>
					{nearest.length > 0 && (
						<ul aria-label={t("nearest")} className="flex flex-wrap gap-x-3 gap-y-1">
							{nearest.map((name) => (
								<li key={name}>{link(name)}</li>
							))}
						</ul>
					)}
				</div>
			)}
			<TextLink href="/tools" className="self-start py-0.5">
				{t("toList")}
			</TextLink>
		</div>
	);
}

function Story({ absent, link }: { absent: Exclude<Absent, { kind: "unknown" }>; link: (name: string) => ReactNode }) {
	const t = useTranslations("inspector.absence");
	switch (absent.kind) {
		case "failed-file":
			return (
				<div className="flex flex-col gap-1">
					<p>
						{t.rich("failedFile", {
							place: () => (
								<code className="break-all">
									{absent.line === null ? absent.file : `${absent.file}:${absent.line}`}
								</code>
							),
						})}
					</p>
					<p className="whitespace-pre-wrap break-words rounded-sm border border-deny bg-deny-soft px-3 py-2 font-mono text-deny text-xs">
						{absent.message}
					</p>
					<TextLink href="/discovery" className="self-start py-0.5">
						{t("toDiscovery")}
					</TextLink>
				</div>
			);
		case "retired":
			return (
				<p>
					{t("retired")} {absent.reason}{" "}
					{absent.replacement !== null && t.rich("replacement", { name: () => link(absent.replacement ?? "") })}
				</p>
			);
		case "lost-collision":
			return (
				<p>
					{absent.heldBy === null ? t("lost") : t("lostTo", { source: absent.heldBy })} {absent.reason}
				</p>
			);
		case "quarantined":
			return (
				<p>
					{t("quarantined")} {absent.reason}
				</p>
			);
	}
}
