// Unsaved drafts of this tab, kept while one looks at another page. A reload or closing the tab asks first and then drops them.
import type { Profile } from "@/lib/client/queries/profiles";
import type { ProfileDraft } from "./draft";

interface KeptDraft {
	/** The version that the draft was begun on. */
	base: Profile;
	draft: ProfileDraft;
}

const drafts = new Map<string, KeptDraft>();

export function keepDraft(name: string, kept: KeptDraft): void {
	drafts.set(name, kept);
}

export function keptDraft(name: string): KeptDraft | undefined {
	return drafts.get(name);
}

export function dropDraft(name: string): void {
	drafts.delete(name);
}
