import { expect, it } from "vitest";
import { OwnWrites } from "./own-writes";

it("bases a choice on the tab's own last write when the matrix was read before it", () => {
	const writes = new OwnWrites();
	writes.record("cron", 4, 5);
	expect([writes.forChoice("cron", 4), writes.forChoice("cron", 9), writes.forChoice("dm", 4)]).toEqual([5, 9, 4]);
});

it("lets an earlier change be undone after later ones of its own run", () => {
	const writes = new OwnWrites();
	writes.record("cron", 4, 5);
	writes.record("cron", 5, 6);
	expect(writes.forUndo("cron", 5)).toBe(6);
});

it("keeps the undo of a change strict when somebody may have been in between", () => {
	const writes = new OwnWrites();
	writes.record("cron", 4, 5);
	writes.record("cron", 8, 9);
	expect(writes.forUndo("cron", 5)).toBe(5);
});
