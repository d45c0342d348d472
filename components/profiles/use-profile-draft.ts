"use client";
// The draft of one profile: what was changed, on which version, and how it meets a version that somebody else saved meanwhile.
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import type { Profile } from "@/lib/client/queries/profiles";
import { changedFields, type DraftField, draftSchema, type ProfileDraft, rebase, toDraft } from "./draft";
import { dropDraft, keepDraft, keptDraft } from "./draft-store";

export function useProfileDraft(profile: Profile) {
	const [kept] = useState(() => keptDraft(profile.name));
	const [base, setBase] = useState(kept?.base ?? profile);
	const [clashes, setClashes] = useState<DraftField[]>([]);
	const form = useForm<ProfileDraft>({
		resolver: zodResolver(draftSchema),
		mode: "onChange",
		defaultValues: kept?.draft ?? toDraft(profile),
	});
	const draft = form.watch();
	const before = toDraft(base);
	const changed = changedFields(before, draft);
	const isDirty = changed.length > 0;
	const isOutdated = profile.revision > base.revision;

	/** Starts afresh on a version: nothing is unsaved afterwards. */
	function adopt(version: Profile) {
		setBase(version);
		setClashes([]);
		form.reset(toDraft(version));
		dropDraft(version.name);
	}

	/** Takes a newer version in and keeps what was changed here on top of it. */
	function takeIn(version: Profile) {
		const moved = rebase(before, draft, toDraft(version));
		setBase(version);
		setClashes(moved.clashes);
		form.reset(moved.draft);
		void form.trigger();
	}

	// Whoever has nothing unsaved simply follows.
	const follow = useEffectEvent(() => {
		if (isOutdated && !isDirty) adopt(profile);
	});
	useEffect(() => {
		if (profile.revision > 0) follow();
	}, [profile.revision]);

	const keep = useEffectEvent(() => {
		if (isDirty) keepDraft(base.name, { base, draft });
		else dropDraft(base.name);
	});
	useEffect(() => () => keep(), []);

	return {
		form,
		base,
		draft,
		before,
		changed,
		clashes,
		isDirty,
		isOutdated,
		wasRestored: kept !== undefined,
		adopt,
		takeIn,
	};
}
