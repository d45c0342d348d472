// Who holds which name. Names, aliases and retired names share one space, so that a name always means one tool; the first in
// file order keeps it and a later claim is refused, never a silent replacement.

export type Site = { readonly file: string; readonly line: number };

export class Claims {
	readonly #holders = new Map<string, Site>();

	/** Takes all names for `site`, or none of them. Returns null, or one sentence that names both files. */
	claim(names: readonly string[], site: Site): string | null {
		for (const name of names) {
			const holder = this.#holders.get(name);
			if (holder)
				return `"${name}" in ${site.file}, line ${site.line}, is already taken by ${holder.file}, line ${holder.line}, which stays. Rename one of them.`;
		}
		for (const name of names) this.#holders.set(name, site);
		return null;
	}
}
