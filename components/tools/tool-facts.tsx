// What is known about a tool beside its text and its parameters, as one list of terms.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CapabilityKind } from "@/components/marks/capability-kind";
import { Panel } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { formatNumber } from "@/lib/client/format";
import type { ToolDetail } from "@/lib/client/queries/tools";
import { CAPABILITIES } from "@/lib/core/resolver/capabilities";
import { SourceSite, StateBadge } from "./tool-cells";

export function ToolFacts({ tool }: { tool: ToolDetail }) {
	const t = useTranslations("tools.detail");
	return (
		<Panel title={t("about")}>
			<dl className="-my-2 divide-y text-sm">
				<Fact label={t("state")}>
					<StateBadge state={tool.state} />
					{tool.stateReason && <p className="text-ink-muted">{tool.stateReason}</p>}
				</Fact>
				<Fact label={t("source")}>
					<SourceOf tool={tool} />
				</Fact>
				<Fact label={t("capabilities")}>
					<Capabilities tool={tool} />
				</Fact>
				<Membership tool={tool} />
				<Fact label={t("variables")}>
					<Codes names={tool.requiresEnv} />
				</Fact>
				<Fact label={t("checks")}>
					<Codes names={tool.checks} />
				</Fact>
				<Fact label={t("aliases")}>
					<Codes names={tool.aliases} />
				</Fact>
				<Fact label={t("tokens")}>{t("tokensOf", { count: formatNumber(tool.tokens) })}</Fact>
				<Fact label={t("maxResult")}>
					{tool.maxResultChars === null
						? t("maxResultDefault")
						: t("maxResultChars", { count: formatNumber(tool.maxResultChars) })}
				</Fact>
				<Fact label={t("priority")}>{formatNumber(tool.priority)}</Fact>
				<Fact label={t("calls")}>{tool.isAsync ? t("async") : t("sync")}</Fact>
			</dl>
		</Panel>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 py-2">
			<dt className="text-ink-muted text-xs leading-5">{label}</dt>
			<dd className="flex min-w-0 flex-col items-start gap-1 break-words">{children}</dd>
		</div>
	);
}

function SourceOf({ tool: { source } }: { tool: ToolDetail }) {
	const t = useTranslations("tools.detail.sourceKind");
	return (
		<>
			<span>{t(source.kind, { name: source.name })}</span>
			{source.file !== null && <SourceSite source={source} />}
		</>
	);
}

function Capabilities({ tool }: { tool: ToolDetail }) {
	const t = useTranslations("tools.detail");
	const marks = useTranslations("marks.capability");
	if (tool.capabilities.length === 0) return <span className="text-ink-muted">{t("unclassified")}</span>;
	return (
		<ul className="flex flex-col gap-1">
			{CAPABILITIES.filter((capability) => tool.capabilities.includes(capability)).map((capability) => (
				<li key={capability} className="flex flex-wrap items-center gap-x-2">
					<CapabilityKind capability={capability} showName />
					<span className="text-ink-muted text-xs">{marks(capability)}</span>
				</li>
			))}
		</ul>
	);
}

function Membership({ tool }: { tool: ToolDetail }) {
	const t = useTranslations("tools.detail");
	const others = tool.toolsets.filter((name) => name !== tool.owningToolset);
	return (
		<>
			<Fact label={t("owningToolset")}>
				{tool.owningToolset === null ? t("none") : <ToolsetLink name={tool.owningToolset} />}
			</Fact>
			{others.length > 0 && (
				<Fact label={t("alsoIn")}>
					{others.map((name) => (
						<ToolsetLink key={name} name={name} />
					))}
				</Fact>
			)}
			{tool.includedBy.length > 0 && (
				<Fact label={t("includedBy")}>
					<ul className="flex flex-col gap-0.5">
						{tool.includedBy.map(({ toolset, chain }) => (
							<li key={toolset}>
								<code className="break-words text-xs">{chain.join(" → ")}</code>
							</li>
						))}
					</ul>
				</Fact>
			)}
		</>
	);
}

/** To the other tools of the set. */
function ToolsetLink({ name }: { name: string }) {
	return (
		<TextLink href={`/tools?toolset=${encodeURIComponent(name)}`} className="font-mono">
			{name}
		</TextLink>
	);
}

function Codes({ names }: { names: readonly string[] }) {
	const t = useTranslations("tools.detail");
	if (names.length === 0) return <span className="text-ink-muted">{t("none")}</span>;
	return names.map((name) => (
		<code key={name} className="break-all text-xs leading-5">
			{name}
		</code>
	));
}
