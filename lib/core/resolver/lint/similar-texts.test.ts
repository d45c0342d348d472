import { expect, test } from "vitest";
import { shinglesOf, similarGroups, similarity } from "./similar-texts";

const ANY = () => true;

test("texts are compared by the words that stand side by side", () => {
	const [one, two] = [shinglesOf("Reads the lines of a text file"), shinglesOf("reads lines: text file!")];
	expect(similarity(one, two)).toBe(1);
	expect(similarity(one, shinglesOf("file text lines reads"))).toBe(0);
	expect(similarity(new Set(), new Set())).toBe(0);
});

test("every pair that compares as like each with each is found through the buckets", () => {
	const words =
		"open close read write move send find keep show drop file page note mail task room door list card plan".split(" ");
	let seed = 7;
	const random = (below: number) => {
		seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
		return (seed >>> 8) % below;
	};
	const texts = Array.from({ length: 120 }, () => Array.from({ length: 14 }, () => words[random(words.length)]));
	// A copy of each tenth with one word replaced.
	const copies = texts.filter((_, place) => place % 10 === 0).map((text) => [...text.slice(0, 13), "other"]);
	const all = [...texts, ...copies].map((text) => text.join(" "));
	const groups = similarGroups(all, 0.6, ANY);
	expect(groups).toHaveLength(copies.length);
	for (const [original, copy] of groups) expect((copy ?? 0) - 120).toBe((original ?? 0) / 10);
});

test("many equal texts are one group, and short ones are left alone", () => {
	const texts = Array.from({ length: 2_000 }, () => "Gives back the list of all rooms of the house.");
	expect(similarGroups(texts, 0.6, ANY)).toEqual([texts.map((_, place) => place)]);
	expect(similarGroups(["Reads.", "Reads.", ""], 0.6, ANY)).toEqual([]);
	expect(similarGroups(texts.slice(0, 2), 0.6, () => false)).toEqual([]);
});
