// How the parts of a tool look in a row and on its page.
import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { CapabilityKind } from "@/components/marks/capability-kind";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import { type ToolState, type ToolSummary, toolAddress } from "@/lib/client/queries/tools";

export function NameCell({ tool }: { tool: ToolSummary }) {
	const t = useTranslations("tools.state");
	return (
		<span className="flex min-w-0 items-center gap-2">
			<span aria-hidden className="w-5 shrink-0 text-center">
				{tool.emoji}
			</span>
			<span className="min-w-0">
				<TextLink
					href={toolAddress(tool.name)}
					className="wrap-anywhere py-0.5 font-mono text-ink group-hover/row:text-accent-text"
				>
					<Breakable name={tool.name} />
				</TextLink>
				<span className="block text-ink-muted text-xs md:hidden">
					{tool.owningToolset}
					{tool.state !== "active" && <span className="text-deny"> {t(tool.state)}</span>}
				</span>
			</span>
		</span>
	);
}

/** Breaks after an underscore rather than inside a word, where there is no room for the whole name. */
function Breakable({ name }: { name: string }) {
	const [first, ...others] = name.split(/(?<=_)(?=[^_])/);
	let at = 0;
	return (
		<>
			{first}
			{others.map((part) => {
				at += part.length;
				return (
					<Fragment key={at}>
						<wbr />
						{part}
					</Fragment>
				);
			})}
		</>
	);
}

export function ToolsetCell({ tool }: { tool: ToolSummary }) {
	const t = useTranslations("tools");
	const others = tool.toolsets.filter((name) => name !== tool.owningToolset);
	return (
		<span className="inline-flex items-center gap-1.5 whitespace-nowrap align-middle">
			{tool.owningToolset ? (
				<code className="text-xs">{tool.owningToolset}</code>
			) : (
				<span className="text-ink-muted">{t("noToolset")}</span>
			)}
			{others.length > 0 && (
				<span title={t("moreToolsets", { names: others.join(", ") })} className="text-ink-muted text-xs">
					+{others.length}
				</span>
			)}
		</span>
	);
}

export function CapabilityList({ capabilities }: { capabilities: readonly string[] }) {
	const shown = capabilities.length === 0 ? ["unclassified"] : capabilities;
	return (
		<span className="flex items-center gap-0.5">
			{shown.map((capability) => (
				<CapabilityKind key={capability} capability={capability} />
			))}
		</span>
	);
}

export function NeedsCell({ tool }: { tool: ToolSummary }) {
	const t = useTranslations("tools");
	const needs = [...tool.requiresEnv, ...tool.checks];
	const [first, ...others] = needs;
	if (first === undefined) return <span className="text-ink-faint">{t("needsNothing")}</span>;
	return (
		<span className="inline-flex max-w-52 items-center gap-1.5 align-middle">
			<code className="truncate text-xs" title={first}>
				{first}
			</code>
			{others.length > 0 && (
				<span
					title={t("moreNeeds", { count: others.length, names: others.join(", ") })}
					className="shrink-0 text-ink-muted text-xs"
				>
					+{others.length}
				</span>
			)}
		</span>
	);
}

/** `files.ts:12`, or the name of the plugin or server. */
export function SourceSite({ source }: { source: ToolSummary["source"] }) {
	const { file, line, name } = source;
	const site = file === null ? name : line === null ? file : `${file}:${line}`;
	return (
		<code className="whitespace-nowrap text-ink-muted text-xs" title={site}>
			{site}
		</code>
	);
}

export function StateBadge({ state }: { state: ToolState }) {
	const t = useTranslations("tools.state");
	if (state !== "active") {
		return (
			<Badge tone={state === "quarantined" ? "asks" : "deny"} icon={<CircleAlert aria-hidden />}>
				{t(state)}
			</Badge>
		);
	}
	return (
		<span className="inline-flex items-center gap-1.5 align-middle text-ink-muted text-xs">
			<CircleCheck aria-hidden className="size-3.5 text-visible" />
			{t(state)}
		</span>
	);
}
