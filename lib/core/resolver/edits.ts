// Edits applied to rows: the one place that says what an edit does. Previews, fixes and the service that stores edits all call it. The rows that
// go in are not touched.

import type { ConfigurationRows, Edit, KillSwitchRow, ProfileRow, ToolRow, ToolsetRow, UnknownName } from "./model";
import { nearestNames } from "./nearest";
import { compareText } from "./order";

/** As much of a configuration as edits read and write. */
export type EditableRows = Pick<ConfigurationRows, "profiles" | "killSwitches"> & {
	readonly tools: readonly Pick<ToolRow, "name" | "aliases" | "state">[];
	readonly toolsets: readonly Pick<ToolsetRow, "name" | "aliases" | "optIn" | "tools">[];
};

type Edited<R> =
	| { readonly kind: "rows"; readonly rows: R }
	/** Nothing was applied. Paths begin with the place of the edit, for example `edits.0.toolset`. */
	| { readonly kind: "unknown-names"; readonly unknown: readonly UnknownName[] };

/** Applies the edits in order. Old names of toolsets and tools are accepted and stored as the present ones. */
export function applyEdits<R extends EditableRows>(rows: R, edits: readonly Edit[]): Edited<R> {
	const work: Work = {
		names: indexNames(rows),
		profiles: new Map(rows.profiles.map((profile) => [profile.name, profile])),
		toolsets: new Map(rows.toolsets.map((toolset) => [toolset.name, toolset])),
		killSwitches: rows.killSwitches,
		unknown: [],
	};
	edits.forEach((edit, place) => {
		const look: LookUp = (what, asked, at) => {
			const known = what === "profile" ? work.profiles : work.names[what];
			const found = what === "profile" ? work.profiles.get(asked)?.name : work.names[what].get(asked);
			if (found === undefined) {
				const path = `edits.${place}.${at ?? (edit.kind === "lift-kill-switch" ? "target.name" : what)}`;
				work.unknown.push({ what, path, name: asked, nearest: nearestNames(asked, [...known.keys()]) });
			}
			return found;
		};
		applyOne(work, edit, look);
	});
	if (work.unknown.length > 0) return { kind: "unknown-names", unknown: work.unknown };
	return {
		kind: "rows",
		rows: {
			...rows,
			profiles: rows.profiles.map((profile) => work.profiles.get(profile.name) ?? profile),
			// The same list when no toolset changed: who compiles takes over what it knows of it.
			toolsets: rows.toolsets.every((toolset) => work.toolsets.get(toolset.name) === toolset)
				? rows.toolsets
				: rows.toolsets.map((toolset) => work.toolsets.get(toolset.name) ?? toolset),
			killSwitches: work.killSwitches,
		},
	};
}

type Work = {
	readonly names: ReturnType<typeof indexNames>;
	readonly profiles: Map<string, ProfileRow>;
	readonly toolsets: Map<string, EditableRows["toolsets"][number]>;
	killSwitches: readonly KillSwitchRow[];
	readonly unknown: UnknownName[];
};
/** `at` is the place of the name in the edit, when it is not called like what is named. */
type LookUp = (what: "profile" | "toolset" | "tool", asked: string, at?: string) => string | undefined;

function applyOne(work: Work, edit: Edit, look: LookUp): void {
	if (edit.kind === "lift-kill-switch") {
		const { kind, name: asked } = edit.target;
		const isExact = work.killSwitches.some(({ target }) => target.kind === kind && target.name === asked);
		const name = isExact ? asked : look(kind, asked);
		const find = (target: KillSwitchRow["target"]) =>
			target.kind === "tool" ? work.names.tool.get(target.name) : work.names.toolset.get(target.name);
		work.killSwitches = work.killSwitches.filter(
			({ target }) => target.kind !== kind || (target.name !== asked && find(target) !== name),
		);
		return;
	}
	if (edit.kind === "add-member") {
		const [toolset, tool] = [look("toolset", edit.toolset), look("tool", edit.tool)];
		const row = toolset === undefined ? undefined : work.toolsets.get(toolset);
		if (row === undefined || tool === undefined || row.tools.includes(tool)) return;
		work.toolsets.set(row.name, { ...row, tools: [...row.tools, tool] });
		return;
	}
	const profile = look("profile", edit.profile);
	const row = profile === undefined ? undefined : work.profiles.get(profile);
	const target =
		edit.kind === "set-cell" ? look("toolset", edit.toolset) : edit.kind === "set-tool" ? look("tool", edit.tool) : "";
	const known = edit.kind === "set-disclosure" ? withPresentNames(edit, look) : edit;
	if (row !== undefined && target !== undefined) {
		work.profiles.set(row.name, editProfile(row, known, target, work.names.optIn));
	}
}

function withPresentNames(edit: Extract<Edit, { kind: "set-disclosure" }>, look: LookUp): ProfileEdit {
	if (edit.directTools === undefined) return edit;
	const found = edit.directTools.map((name, place) => look("tool", name, `directTools.${place}`));
	return { ...edit, directTools: [...new Set(found.filter((name) => name !== undefined))] };
}

type Named = { readonly name: string; readonly aliases: readonly string[] };

/** Present and old names → present names, by the same rule as a snapshot: a living name, then an old one, then a retired tool's. */
function indexNames(rows: EditableRows) {
	const isLiving = (tool: EditableRows["tools"][number]) => tool.state !== "gone" && tool.state !== "lost-collision";
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

type ProfileEdit = Extract<Edit, { readonly profile: string }>;

/** @param target present name of the toolset or tool that the edit is about. */
export function editProfile(
	profile: ProfileRow,
	edit: ProfileEdit,
	target: string,
	optIn: ReadonlySet<string>,
): ProfileRow {
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
		case "set-disclosure":
			return { ...profile, disclosure: edit.disclosure, directTools: edit.directTools ?? profile.directTools };
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
