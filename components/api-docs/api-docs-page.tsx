// The interface, readable: every call with what goes in and comes out, and every error. Drawn from the document that validates it.
import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { ERROR_CODES, ERRORS } from "@/lib/contracts/problem";
import type { Operation, Row, Section } from "./api-reference";

export async function ApiDocsPage({ sections }: { sections: readonly Section[] }) {
	const t = await getTranslations("apiDocs");
	return (
		<main className="mx-auto w-full max-w-5xl px-4 py-8">
			<PageHeader
				title={t("title")}
				description={t("lead")}
				actions={
					<a className="text-accent-text text-sm underline underline-offset-2" href="/api/openapi.json">
						{t("document")}
					</a>
				}
			/>
			<nav aria-label={t("contents")} className="mb-6 flex flex-wrap gap-x-4 gap-y-1 text-sm">
				{sections.map(({ tag }) => (
					<a key={tag} className="text-accent-text underline-offset-2 hover:underline" href={`#${anchor(tag)}`}>
						{tag}
					</a>
				))}
				<a className="text-accent-text underline-offset-2 hover:underline" href="#problems">
					{t("problems")}
				</a>
			</nav>
			{sections.map(({ tag, operations }) => (
				<section key={tag} id={anchor(tag)} className="mb-8 scroll-mt-4">
					<h2 className="mb-3 font-semibold text-lg tracking-tight">{tag}</h2>
					<div className="flex flex-col gap-1.5">
						{operations.map((operation) => (
							<OperationCard key={operation.id} operation={operation} />
						))}
					</div>
				</section>
			))}
			<section id="problems" className="scroll-mt-4">
				<Panel title={t("problems")} description={t("problemsLead")} flush>
					<dl className="divide-y divide-line">
						{ERROR_CODES.map((code) => (
							<div
								key={code}
								id={`problem-${code}`}
								className="grid grid-cols-1 scroll-mt-4 gap-x-4 px-4 py-2 text-sm target:bg-accent-soft sm:grid-cols-[16rem_1fr]"
							>
								<dt className="font-mono">
									{code} <span className="text-ink-muted">{ERRORS[code].status}</span>
								</dt>
								<dd>{ERRORS[code].title}</dd>
							</div>
						))}
					</dl>
				</Panel>
			</section>
		</main>
	);
}

const anchor = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

async function OperationCard({ operation }: { operation: Operation }) {
	const t = await getTranslations("apiDocs");
	const { id, method, path, summary, description, auth, parameters, body, status, answer } = operation;
	return (
		<details id={id} className="group scroll-mt-4 rounded-md border bg-surface">
			<summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
				<Badge tone="info" className="w-14 justify-center">
					{method}
				</Badge>
				<code className="min-w-0 break-all font-mono text-sm">{path}</code>
				<span className="min-w-0 flex-1 basis-60 text-ink-muted text-sm">{summary.replaceAll("`", "")}</span>
			</summary>
			<div className="flex flex-col gap-4 border-t px-4 py-3">
				<p className="text-ink-muted text-sm">
					{auth.length === 0 ? t("open") : t("auth", { ways: auth.map((way) => t(`way.${wayOf(way)}`)).join(t("or")) })}{" "}
					{description.replaceAll("`", "")}
				</p>
				<Rows title={t("parameters")} rows={parameters} />
				<Rows title={t("body")} rows={body} />
				<Rows title={t("answer", { status })} rows={answer} />
			</div>
		</details>
	);
}

const wayOf = (scheme: string): "key" | "session" => (scheme === "session" ? "session" : "key");

async function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
	const t = await getTranslations("apiDocs");
	if (rows.length === 0) return null;
	return (
		<div>
			<h3 className="mb-1 font-medium text-sm">{title}</h3>
			<ul className="divide-y divide-line border-y text-sm">
				{rows.map((row) => (
					<li key={row.path} className="grid grid-cols-1 gap-x-4 py-1.5 sm:grid-cols-[18rem_1fr]">
						<div className="min-w-0">
							<code className="break-all font-mono">{row.path}</code>
							{row.isRequired && <span className="ml-1.5 text-ink-muted text-xs">{t("required")}</span>}
						</div>
						<div className="min-w-0">
							<code className="wrap-anywhere font-mono text-ink-muted text-xs">{row.type}</code>
							{row.description !== "" && <p>{row.description.replaceAll("`", "")}</p>}
						</div>
					</li>
				))}
			</ul>
		</div>
	);
}
