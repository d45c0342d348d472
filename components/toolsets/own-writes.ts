// Remembers this tab's own writes, so that they never count as somebody else's. A run is a series of writes to one profile in
// which each was based on the one before: nobody else can have changed the profile in between, or the server had refused one.
interface Run {
	since: number;
	until: number;
}

export class OwnWrites {
	readonly #runs = new Map<string, Run>();

	/** To be called when a write that named `basedOn` was accepted as `revision`. */
	record(profile: string, basedOn: number, revision: number): void {
		const run = this.#runs.get(profile);
		const since = run?.until === basedOn ? run.since : revision;
		this.#runs.set(profile, { since, until: revision });
	}

	/** The revision to base a new choice on, when the matrix was seen at `seen`. */
	forChoice(profile: string, seen: number): number {
		return Math.max(seen, this.#runs.get(profile)?.until ?? 0);
	}

	/** The revision to base the undoing of the write `revision` on: the end of its run, or itself. */
	forUndo(profile: string, revision: number): number {
		const run = this.#runs.get(profile);
		return run && run.since <= revision && revision <= run.until ? run.until : revision;
	}
}
