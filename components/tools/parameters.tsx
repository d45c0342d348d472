"use client";
// The parameters of a tool, as a table for people and as the JSON Schema that it is.
import { useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { Table, TableBody, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { type SchemaRow, schemaRows } from "./schema-rows";

const VIEWS = ["table", "json"] as const;
type View = (typeof VIEWS)[number];

export function Parameters({ schema }: { schema: Readonly<Record<string, unknown>> }) {
	const t = useTranslations("tools.detail");
	const [view, setView] = useQueryState("view", parseAsStringLiteral(VIEWS).withDefault("table"));
	const rows = schemaRows(schema);
	const top = rows.filter((row) => row.depth === 0);
	return (
		<Panel
			title={t("parameters")}
			description={t("parametersDescription", {
				count: top.length,
				required: top.filter((row) => row.isRequired).length,
			})}
		>
			<Tabs<View>
				label={t("tab.label")}
				value={view}
				onValueChange={(next) => void setView(next)}
				tabs={VIEWS.map((value) => ({ value, label: t(`tab.${value}`) }))}
				className="-mt-2"
			>
				<TabPanel value="table">
					{rows.length === 0 ? <p className="text-ink-muted">{t("noParameters")}</p> : <ParameterTable rows={rows} />}
				</TabPanel>
				<TabPanel value="json">
					<CodeBlock label={t("json")} code={JSON.stringify(schema, null, 2)} />
				</TabPanel>
			</Tabs>
		</Panel>
	);
}

function ParameterTable({ rows }: { rows: readonly SchemaRow[] }) {
	const t = useTranslations("tools.detail.schema");
	return (
		<TableFrame label={t("table")}>
			<Table>
				<TableHead>
					<tr>
						<Th>{t("name")}</Th>
						<Th className="max-md:hidden">{t("type")}</Th>
						<Th className="max-md:hidden">{t("default")}</Th>
						<Th className="w-full">{t("description")}</Th>
					</tr>
				</TableHead>
				<TableBody>
					{rows.map((row) => (
						<TableRow key={row.path}>
							<Th scope="row" className="py-2 align-top" title={row.path}>
								<Name row={row} />
							</Th>
							<Td className="whitespace-nowrap py-2 align-top max-md:hidden">
								<code className="text-ink-muted text-xs">{row.type}</code>
							</Td>
							<Td className="py-2 align-top max-md:hidden">
								{row.defaultValue !== null && <code className="break-all text-xs">{row.defaultValue}</code>}
							</Td>
							<Td className="py-2 align-top md:min-w-64">
								<Meaning row={row} />
							</Td>
						</TableRow>
					))}
				</TableBody>
			</Table>
		</TableFrame>
	);
}

const INDENT_PX = 16;

function Name({ row }: { row: SchemaRow }) {
	const t = useTranslations("tools.detail.schema");
	return (
		<span className="flex flex-col items-start gap-0.5" style={{ paddingLeft: row.depth * INDENT_PX }}>
			<code className="text-sm">{row.name}</code>
			<span className={row.isRequired ? "font-medium text-accent-text text-xs" : "font-normal text-ink-faint text-xs"}>
				{row.isRequired ? t("required") : t("optional")}
			</span>
			<code className="whitespace-normal font-normal text-ink-muted text-xs md:hidden">{row.type}</code>
		</span>
	);
}

function Meaning({ row }: { row: SchemaRow }) {
	const t = useTranslations("tools.detail.schema");
	return (
		<div className="flex flex-col gap-1.5">
			{row.description && <p className="max-w-prose whitespace-pre-line break-words">{row.description}</p>}
			{row.defaultValue !== null && (
				<p className="text-ink-muted text-xs md:hidden">
					{t("default")} <code className="break-all">{row.defaultValue}</code>
				</p>
			)}
			{row.values.length > 0 && (
				<p className="flex flex-wrap items-center gap-1">
					<span className="text-ink-muted text-xs">{t("values")}</span>
					{row.values.map((value) => (
						<code key={value} className="rounded-sm border px-1 text-xs">
							{value}
						</code>
					))}
				</p>
			)}
			{row.limits.length > 0 && (
				<p className="flex flex-wrap gap-1">
					{row.limits.map((limit) => (
						<Badge key={limit}>
							<code>{limit}</code>
						</Badge>
					))}
				</p>
			)}
			{row.isCut && <p className="text-ink-muted text-xs">{t("deeper")}</p>}
		</div>
	);
}
