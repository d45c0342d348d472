// Holds what the index of texts promises: words are found whatever form they have, names weigh most, and any text gives an answer.
import { describe, expect, it } from "vitest";
import { newTextIndex } from "./text-index";

const TOOLS = [
	{
		name: "web_search",
		description: "Finds pages on the web.",
		parameters: "query\nWhat to look for.",
		toolset: "web",
	},
	{ name: "lightsOff", description: "Switches lamps of a room.", parameters: "room", toolset: "smart-home" },
	{ name: "notes.archive", description: "Keeps a note about a search.", parameters: "", toolset: "memory" },
	{ name: "获取天气", description: "查询城市的天气预报。", parameters: "城市", toolset: "weather" },
	{ name: "__proto__", description: "Odd constructor.", parameters: "", toolset: "" },
];

function rank(text: string): string[] {
	const index = newTextIndex();
	for (const [place, tool] of TOOLS.entries()) index.add(place, tool);
	const found = [...index.search(text)].sort((left, right) => right.score - left.score);
	return found.map(({ place }) => TOOLS[place]?.name ?? "");
}

describe("the index of texts", () => {
	it.each([
		["searching the web", "web_search"],
		["WebSearch", "web_search"],
		["please turn the light off", "lightsOff"],
		["switching a lamp", "lightsOff"],
		["archived notes", "notes.archive"],
		["明天的天气", "获取天气"],
		["smart home", "lightsOff"],
		["__proto__", "__proto__"],
		["constructor", "__proto__"],
	])("puts first for %j the tool %s", (text, name) => expect(rank(text)[0]).toBe(name));

	it("lets a name weigh more than a description", () => {
		expect(rank("search")).toEqual(["web_search", "notes.archive"]);
	});

	it.each(["", "   ", "the and of", "!!! ???", "qwertz", "\u0000\ud800", "x".repeat(200_000)])(
		"finds nothing for %j",
		(text) => expect(rank(text)).toEqual([]),
	);

	it("reads a long text at its beginning and at its end", () => {
		const filler = Array.from({ length: 500 }, (_, place) => `filler${place}`).join(" ");
		expect(rank(`lamp ${filler} forecast archive`)).toEqual(expect.arrayContaining(["lightsOff", "notes.archive"]));
	});

	it("says which words matched, as stems", () => {
		const index = newTextIndex();
		for (const [place, tool] of TOOLS.entries()) index.add(place, tool);
		const [match] = index.search("pages of search results").filter(({ place }) => place === 0);
		expect([...(match?.terms ?? [])].sort()).toEqual(["page", "search"]);
	});
});
