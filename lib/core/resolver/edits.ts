// Edits applied to rows, for previews and for comparing what was asked with what is stored. The rows that go in are not touched.

import type { ConfigurationRows, Edit, ProfileRow, ToolRow, UnknownName } from "./model";
import { nearestNames } from "./nearest";
import { compareText } from "./order";

type Edited =
	| { readonly kind: "rows"; readonly rows: ConfigurationRows }
	/** Nothing was applied. Paths begin with the place of the edit, for example `edits.0.toolset`. */
	| { readonly kind: "unknown-names"; readonly unknown: readonly UnknownName[] };

/** Applies the edits in order. Old names of toolsets and tools are accepted and stored as the present ones. */
export function applyEdits(rows: ConfigurationRows, edits: readonly Edit[]): Edited {
	const names = indexNames(rows);
	const profiles = new Map(rows.profiles.map((profile) => [profile.name, profile]));
	const unknown: UnknownName[] = [];
	edits.forEach((edit, place) => {
		const look = (what: "toolset" | "tool", asked: string) => {
			const found = names[what].get(asked);
			if (found === undefined) {
				const nearest = nearestNames(asked, [...names[what].keys()]);
				unknown.push({ what, path: `edits.${place}.${what}`, name: asked, nearest });
			}
			return found;
		};
		const profile = profiles.get(edit.profile);
		if (profile === undefined) {
			const nearest = nearestNames(edit.profile, [...profiles.keys()]);
			unknown.push({ what: "profile", path: `edits.${place}.profile`, name: edit.profile, nearest });
		}
		const target =
			edit.kind === "set-cell"
				? look("toolset", edit.toolset)
				: edit.kind === "set-tool"
					? look("tool", edit.tool)
					: "";
		if (profile !== undefined && target !== undefined)
			profiles.set(profile.name, editProfile(profile, edit, target, names.optIn));
	});
	if (unknown.length > 0) return { kind: "unknown-names", unknown };
	return {
		kind: "rows",
		rows: { ...rows, profiles: rows.profiles.map((profile) => profiles.get(profile.name) ?? profile) },
	};
}

type Named = { readonly name: string; readonly aliases: readonly string[] };

/** Present and old names → present names, by the same rule as a snapshot: a living name, then an old one, then a retired tool's. */
function indexNames(rows: ConfigurationRows) {
	const isLiving = (tool: ToolRow) => tool.state !== "gone" && tool.state !== "lost-collision";
	const present = (items: readonly Named[]) => items.map(({ name }): [string, string] => [name, name]);
	const index = (living: readonly Named[], retired: readonly Named[]) => {
		// The last entry of a name counts; of two items with the same old name the first by name has it.
		const byName = [...living].sort((left, right) => compareText(right.name, left.name));
		const old = byName.flatMap(({ name, aliases }) => aliases.map((alias): [string, string] => [alias, name]));
		return new Map([...present(retired), ...old, ...present(living)]);
	};
	return {
		toolset: index(rows.toolsets, []),
		tool: index(
			rows.tools.filter(isLiving),
			rows.tools.filter((tool) => !isLiving(tool)),
		),
		optIn: new Set(rows.toolsets.filter((toolset) => toolset.optIn).map((toolset) => toolset.name)),
	};
}

function editProfile(profile: ProfileRow, edit: Edit, target: string, optIn: ReadonlySet<string>): ProfileRow {
	switch (edit.kind) {
		case "set-cell":
			return setCell(profile, target, edit.state, optIn);
		case "set-enabled-mode":
			// `all` keeps the opt-in toolsets that the profile names; `none` keeps nothing.
			return {
				...profile,
				enabledMode: edit.mode,
				enabled: edit.mode === "all" ? profile.enabled.filter((name) => optIn.has(name)) : [],
			};
		case "set-tool":
			return {
				...profile,
				allowTools: listed(profile.allowTools, target, edit.state === "allow"),
				denyTools: listed(profile.denyTools, target, edit.state === "deny"),
			};
		case "set-tier":
			return { ...profile, tier: edit.tier };
		case "set-ceiling":
			return { ...profile, ceiling: edit.ceiling };
		case "set-limits":
			return { ...profile, limits: edit.limits };
	}
}

function setCell(profile: ProfileRow, toolset: string, state: "on" | "off" | "inherit", optIn: ReadonlySet<string>) {
	const isAll = profile.enabledMode === "all";
	// Under `all` only opt-in toolsets are named; every other one is on without it.
	const isNamed = state === "on" && (!isAll || optIn.has(toolset));
	const enabled = listed(profile.enabledMode === "none" ? [] : profile.enabled, toolset, isNamed);
	const enabledMode = isAll ? "all" : enabled.length > 0 ? "listed" : "none";
	return { ...profile, enabledMode, enabled, disabled: listed(profile.disabled, toolset, state === "off") } as const;
}

/** The list with or without the name; what is there keeps its place. */
function listed(names: readonly string[], name: string, isIn: boolean): readonly string[] {
	if (!isIn) return names.filter((other) => other !== name);
	return names.includes(name) ? names : [...names, name];
}
