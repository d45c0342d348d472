// Small forms that evidence takes on the screen: a labelled line, exact names as chips, chains of includes, and plain data.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { isRecord, keyed, wordsOf } from "./evidence-reader";

export function EvidenceLine({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="grid gap-x-4 gap-y-0.5 py-1.5 @lg:grid-cols-[9rem_minmax(0,1fr)]">
			<dt className="text-ink-muted text-xs leading-5">{label}</dt>
			<dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">{children}</dd>
		</div>
	);
}

/** An exact name: of a toolset, a variable, a fact. */
export function NameChip({ name, tone = "plain", note }: { name: string; tone?: "plain" | "bad"; note?: ReactNode }) {
	return (
		<span
			className={cn(
				"inline-flex min-h-5 max-w-full items-center gap-1.5 rounded-sm border px-1.5 text-xs",
				tone === "plain" ? "bg-surface" : "border-deny bg-deny-soft text-deny",
			)}
		>
			<code className="break-all">{name}</code>
			{note && <span className={tone === "plain" ? "text-ink-muted" : undefined}>{note}</span>}
		</span>
	);
}

export function NameChips({ names, empty }: { names: readonly string[]; empty: string }) {
	if (names.length === 0) return <Quiet>{empty}</Quiet>;
	return names.map((name) => <NameChip key={name} name={name} />);
}

/** `coding → terminal`: how a toolset reaches the one that holds the tool. */
export function Chain({ names, note }: { names: readonly string[]; note?: ReactNode }) {
	return <NameChip name={names.join(" → ")} note={note} />;
}

export function Quiet({ children }: { children: ReactNode }) {
	return <span className="text-ink-muted">{children}</span>;
}

/** A value of which only its JSON shape is known. */
export function PlainData({ value }: { value: unknown }) {
	const t = useTranslations("inspector.evidence");
	if (value === null || value === undefined || value === "") return <Quiet>{t("empty")}</Quiet>;
	if (typeof value === "boolean") return <span>{value ? t("yes") : t("no")}</span>;
	if (typeof value === "number") return <span>{value}</span>;
	if (typeof value === "string") return <NameChip name={value} />;
	if (Array.isArray(value)) {
		if (value.length === 0) return <Quiet>{t("empty")}</Quiet>;
		return keyed(value).map(({ key, item }) => <PlainData key={key} value={item} />);
	}
	if (!isRecord(value)) return null;
	return (
		<dl className="w-full rounded-sm border px-2">
			{Object.entries(value).map(([key, inner]) => (
				<EvidenceLine key={key} label={wordsOf(key)}>
					<PlainData value={inner} />
				</EvidenceLine>
			))}
		</dl>
	);
}
