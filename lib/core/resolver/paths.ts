// The reverse question, "why is this visible here?": every way by which a profile gets a tool, and what else comes in that way.

import { has, popcount } from "./bitset";
import { chainFrom, waysTo } from "./chains";
import type { Context } from "./context";
import type { ToolPath } from "./model";
import { select } from "./select";
import type { CompiledTool, CompiledToolset } from "./snapshot";

type Enabler = { readonly toolset: CompiledToolset; readonly chain: readonly string[] };

/** Toolsets that the profile turns on and that bring the tool in, each with its chain of includes. */
export function enablersOf({ snapshot, profile }: Context, tool: CompiledTool): Enabler[] {
	const enabling = profile.enabled.filter((toolset) => has(toolset.grant, tool.index));
	if (enabling.length === 0) return [];
	const ways = waysTo(snapshot, tool, "grant");
	return enabling.map((toolset) => ({ toolset, chain: chainFrom(snapshot, toolset, ways) ?? [toolset.name] }));
}

/** Every way, also of a tool that something else hides. Empty when the profile does not bring it in at all. */
export function pathsOf(context: Context, tool: CompiledTool): ToolPath[] {
	const { snapshot, profile } = context;
	const enablers = enablersOf(context, tool);
	const isAllowed = has(profile.allowedTools, tool.index);
	if (enablers.length === 0 && !isAllowed) return [];
	const shown = new Uint32Array(snapshot.words);
	for (const index of select(context).order) shown[index >>> 5] = shown[index >>> 5]! | (1 << (index & 31));
	const several = broughtInTwice(context);
	const paths = enablers.map(({ toolset, chain }): ToolPath => {
		let brings = 0;
		let bringsAlone = 0;
		for (let word = 0; word < shown.length; word++) {
			const brought = shown[word]! & toolset.grant[word]!;
			brings += popcount(brought);
			bringsAlone += popcount(brought & ~several[word]!);
		}
		const isAll = toolset === snapshot.everything;
		return { via: isAll ? "all" : "toolset", name: toolset.name, chain, brings, bringsAlone };
	});
	if (!isAllowed) return paths;
	const isShown = has(shown, tool.index);
	const brings = isShown ? 1 : 0;
	const bringsAlone = isShown && !has(several, tool.index) ? 1 : 0;
	return [...paths, { via: "tool", name: tool.row.name, chain: [], brings, bringsAlone }];
}

/** Tools that more than one way brings in. */
function broughtInTwice({ snapshot, profile }: Context): Uint32Array {
	const once = profile.allowedTools.slice();
	const twice = new Uint32Array(snapshot.words);
	for (const { grant } of profile.enabled) {
		for (let word = 0; word < once.length; word++) {
			twice[word] = twice[word]! | (once[word]! & grant[word]!);
			once[word] = once[word]! | grant[word]!;
		}
	}
	return twice;
}
