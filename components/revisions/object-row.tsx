// One object that differs: what became of it, and its fields before and after, as text.
import { ChevronRight, Minus, Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { ObjectDifference } from "@/lib/client/queries/revisions";
import { type FieldDifference, fieldDifferences } from "./field-differences";

const LOOK = {
	added: { tone: "added", icon: <Plus aria-hidden /> },
	changed: { tone: "changed", icon: <Pencil aria-hidden /> },
	removed: { tone: "removed", icon: <Minus aria-hidden /> },
} as const;

export function ObjectRow({ object }: { object: ObjectDifference }) {
	const t = useTranslations("revisions");
	const { kind, name, change, before, after } = object;
	const { tone, icon } = LOOK[change];
	return (
		<li>
			<details className="group">
				<summary className="flex min-h-9 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 hover:bg-hover">
					<ChevronRight aria-hidden className="size-3.5 text-ink-faint transition-transform group-open:rotate-90" />
					<Badge tone={tone} icon={icon}>
						{t(`compare.change.${change}`)}
					</Badge>
					<span className="text-ink-muted text-xs">{t(`kind.${kind}`)}</span>
					<code className="break-all text-sm">{name}</code>
				</summary>
				<dl className="divide-y border-t bg-sunken px-3">
					{fieldDifferences(before, after).map((difference) => (
						<Field key={difference.field} difference={difference} />
					))}
				</dl>
			</details>
		</li>
	);
}

function Field({ difference }: { difference: FieldDifference }) {
	const t = useTranslations("revisions.compare");
	return (
		<div className="grid gap-x-4 gap-y-1 py-2 md:grid-cols-[10rem_minmax(0,1fr)]">
			<dt>
				<code className="text-ink-muted text-xs">{difference.field}</code>
			</dt>
			<dd className="min-w-0 text-sm">
				{difference.kind === "names" ? (
					<ul className="flex flex-wrap gap-1">
						{difference.removed.map((name) => (
							<li key={`removed ${name}`}>
								<Badge
									tone="removed"
									icon={<Minus role="img" aria-label={t("change.removed")} />}
									className="font-mono"
								>
									{name}
								</Badge>
							</li>
						))}
						{difference.added.map((name) => (
							<li key={`added ${name}`}>
								<Badge tone="added" icon={<Plus role="img" aria-label={t("change.added")} />} className="font-mono">
									{name}
								</Badge>
							</li>
						))}
					</ul>
				) : (
					<div className="grid gap-2 lg:grid-cols-2">
						<Value label={t("was")} text={difference.before} />
						<Value label={t("is")} text={difference.after} />
					</div>
				)}
			</dd>
		</div>
	);
}

function Value({ label, text }: { label: string; text: string | null }) {
	const t = useTranslations("revisions.compare");
	return (
		<div className="min-w-0">
			<span className="text-ink-muted text-xs">{label}</span>
			{text === null || text === "" ? (
				<p className="text-ink-muted">{t("absent")}</p>
			) : (
				<pre className="max-h-64 overflow-auto whitespace-pre-wrap break-words font-mono text-xs">{text}</pre>
			)}
		</div>
	);
}
