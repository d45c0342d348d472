// What hangs on a check, as links: toolsets first, then tools.
import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import type { Check } from "@/lib/client/queries/checks";
import { toolAddress } from "@/lib/client/queries/tools";

const MOST_SHOWN = 4;

export function NeededBy({ tools, toolsets }: Pick<Check, "tools" | "toolsets">) {
	const t = useTranslations("checks.neededBy");
	const all = [
		...toolsets.map((name) => ({
			key: `toolset:${name}`,
			name: t("toolset", { name }),
			href: `/toolsets/${encodeURIComponent(name)}`,
		})),
		...tools.map((name) => ({ key: `tool:${name}`, name, href: toolAddress(name) })),
	];
	if (all.length === 0) return <span className="text-ink-muted">{t("nothing")}</span>;
	const rest = all.slice(MOST_SHOWN);
	return (
		<ul className="flex flex-wrap gap-x-3">
			{all.slice(0, MOST_SHOWN).map(({ key, name, href }) => (
				<li key={key}>
					<TextLink href={href} className="inline-block py-0.5 font-mono text-xs">
						{name}
					</TextLink>
				</li>
			))}
			{rest.length > 0 && (
				<li className="py-0.5 text-ink-muted text-xs" title={rest.map(({ name }) => name).join(", ")}>
					{t("more", { count: rest.length })}
				</li>
			)}
		</ul>
	);
}
