"use client";
// The revisions, newest first, each choosable as either end of a comparison: two columns of radio buttons, so that arrow keys walk through time.
import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import { type RevisionEntry, type RevisionPage, revisionPageQuery } from "@/lib/client/queries/revisions";

interface RevisionTableProps {
	first: RevisionPage;
	from: number | null;
	to: number | null;
	onCompare: (change: Partial<{ from: number; to: number }>) => void;
}

export function RevisionTable({ first, from, to, onCompare }: RevisionTableProps) {
	const t = useTranslations("revisions");
	const [cursors, setCursors] = useState<readonly string[]>([]);
	const further = useQueries({ queries: cursors.map((cursor) => revisionPageQuery(cursor)) });
	const pages = [first, ...further.flatMap(({ data }) => data ?? [])];
	const next = further.some(({ isPending }) => isPending) ? null : pages.at(-1)?.next;
	return (
		<div>
			<TableFrame label={t("list")} className="max-h-[28rem]">
				<Table className="min-w-[44rem]">
					<TableHead>
						<tr>
							<Th align="center" className="w-12">
								{t("from")}
							</Th>
							<Th align="center" className="w-12">
								{t("to")}
							</Th>
							<Th className="w-20">{t("revision")}</Th>
							<Th className="w-28">{t("when")}</Th>
							<Th className="w-40">{t("who")}</Th>
							<Th>{t("what")}</Th>
						</tr>
					</TableHead>
					<TableBody>
						{pages
							.flatMap(({ revisions }) => revisions)
							.map((entry) => (
								<Row key={entry.revision} entry={entry} from={from} to={to} onCompare={onCompare} />
							))}
					</TableBody>
				</Table>
			</TableFrame>
			{next && (
				<Button size="sm" variant="ghost" className="mt-2" onClick={() => setCursors([...cursors, next])}>
					{t("more")}
				</Button>
			)}
		</div>
	);
}

type RowProps = Pick<RevisionTableProps, "from" | "to" | "onCompare"> & { entry: RevisionEntry };

function Row({ entry, from, to, onCompare }: RowProps) {
	const t = useTranslations("revisions");
	const { revision, at, actor, summary, isKept } = entry;
	return (
		<TableRow selected={revision === from || revision === to}>
			{(["from", "to"] as const).map((end) => (
				<Td key={end} align="center">
					<input
						type="radio"
						name={`compare-${end}`}
						aria-label={t(end === "from" ? "chooseFrom" : "chooseTo", { revision })}
						checked={revision === (end === "from" ? from : to)}
						disabled={!isKept}
						onChange={() => onCompare({ [end]: revision })}
						className="size-4 cursor-pointer align-middle accent-accent disabled:cursor-not-allowed"
					/>
				</Td>
			))}
			<Th scope="row">
				<span className="font-mono tabular-nums">{revision}</span>
			</Th>
			<Td>
				<RelativeTime at={at} />
			</Td>
			<Td>
				<span className="block max-w-48 truncate" title={actor}>
					{actor}
				</span>
			</Td>
			<Td className="whitespace-normal">
				{summary} <Objects entry={entry} />
				{!isKept && <span className="text-ink-muted text-xs">{t("notKept")}</span>}
			</Td>
		</TableRow>
	);
}

function Objects({ entry }: { entry: RevisionEntry }) {
	const t = useTranslations("revisions");
	return entry.objects.map(({ kind, changed, removed }) => (
		<Badge key={kind} className="mr-1">
			{changed > 0 && t(`count.${kind}`, { count: changed })}
			{changed > 0 && removed > 0 && ", "}
			{removed > 0 && t("removed", { what: t(`count.${kind}`, { count: removed }) })}
		</Badge>
	));
}
