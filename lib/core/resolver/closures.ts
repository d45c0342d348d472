// Closures of toolsets over their includes, for graphs of any depth and with any cycles. Toolsets that include each other
// have the same closure, so the work is linear in the number of includes.

import { add, type Bitset, unite } from "./bitset";

/**
 * Union of the direct sets of everything reachable from each node, the node itself among it.
 * `edges[n]` are numbers of nodes; `direct` calls back with a fresh set to fill. Nodes of one cycle share one set.
 */
export function closuresOf(
	edges: readonly (readonly number[])[],
	direct: readonly (readonly number[])[],
	words: number,
): Bitset[] {
	const closures: Bitset[] = new Array(edges.length);
	for (const component of componentsOf(edges)) {
		const set = new Uint32Array(words);
		for (const node of component) {
			for (const tool of direct[node] ?? []) add(set, tool);
			for (const next of edges[node] ?? []) {
				// Components come after everything that they reach; an edge without a closure stays inside this one.
				const reached = closures[next];
				if (reached !== undefined) unite(set, reached);
			}
		}
		for (const node of component) closures[node] = set;
	}
	return closures;
}

/** Strongly connected components, each after all that it reaches (Tarjan 1972, without recursion: a chain may be long). */
function componentsOf(edges: readonly (readonly number[])[]): number[][] {
	const components: number[][] = [];
	const order = new Int32Array(edges.length).fill(-1);
	const low = new Int32Array(edges.length);
	const isOpen = new Uint8Array(edges.length);
	const open: number[] = [];
	let visited = 0;

	const enter = (node: number) => {
		order[node] = visited;
		low[node] = visited++;
		isOpen[node] = 1;
		open.push(node);
	};
	const close = (root: number) => {
		const component = open.splice(open.lastIndexOf(root));
		for (const node of component) isOpen[node] = 0;
		components.push(component);
	};

	for (let start = 0; start < edges.length; start++) {
		if (order[start] !== -1) continue;
		const walk: { node: number; edge: number }[] = [{ node: start, edge: 0 }];
		enter(start);
		for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
			const next = edges[top.node]?.[top.edge++];
			if (next === undefined) {
				walk.pop();
				if (low[top.node] === order[top.node]) close(top.node);
				const parent = walk.at(-1)?.node;
				if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[top.node]!);
			} else if (order[next] === -1) {
				enter(next);
				walk.push({ node: next, edge: 0 });
			} else if (isOpen[next] === 1) {
				low[top.node] = Math.min(low[top.node]!, order[next]!);
			}
		}
	}
	return components;
}
