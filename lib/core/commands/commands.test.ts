// The command engine against labelled commands, the examples of its own rules, and whatever chance and mutation make of them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import cases from "./cases.json";
import { judgeCode, judgeCommand, type Verdict } from "./judge";
import { RULE_IDS, RULES } from "./rules";

type Labelled = {
	readonly id: string;
	readonly command: string;
	readonly expected: Verdict;
	readonly also?: readonly Verdict[];
	readonly tags?: readonly string[];
};

const FIXTURES = join(import.meta.dirname, "../../../tests/fixtures/commands");
const load = (file: string): Labelled[] =>
	readFileSync(join(FIXTURES, file), "utf8")
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line));

const CORPUS = load("corpus.jsonl");
const EVERYDAY = load("everyday.jsonl");
const scored = CORPUS.filter(({ tags }) => !tags?.includes("robust-only"));
const accepts = ({ expected, also }: Labelled, verdict: Verdict) =>
	expected === verdict || also?.includes(verdict) === true;
const verdictOf = (command: string) => judgeCommand(command).decision;
const rulesOf = (command: string) => judgeCommand(command).findings.map(({ rule }) => rule);

describe("the labelled corpus", () => {
	const share = (rows: readonly Labelled[], isGood: (row: Labelled) => boolean) =>
		rows.filter(isGood).length / rows.length;
	const mustFlag = scored.filter((row) => !accepts(row, "allow"));

	test("at least 98 % of the dangerous commands are flagged", () => {
		expect(share(mustFlag, ({ command }) => verdictOf(command) !== "allow")).toBeGreaterThanOrEqual(0.98);
	});

	test("at least 97 % of the wrapped and obfuscated ones are flagged", () => {
		const bypasses = mustFlag.filter(({ tags }) => tags?.includes("bypass"));
		expect(share(bypasses, ({ command }) => verdictOf(command) !== "allow")).toBeGreaterThanOrEqual(0.97);
	});

	test("at most 2 % of the harmless ones are", () => {
		const mustPass = scored.filter((row) => row.expected === "allow" && (row.also ?? []).length === 0);
		expect(share(mustPass, ({ command }) => verdictOf(command) !== "allow")).toBeLessThanOrEqual(0.02);
	});

	test("at least 98 % of the catastrophic ones are denied, and nothing that may be legitimate", () => {
		const fatal = scored.filter((row) => row.expected === "deny" && !accepts(row, "ask") && !accepts(row, "allow"));
		expect(share(fatal, ({ command }) => verdictOf(command) === "deny")).toBeGreaterThanOrEqual(0.98);
		const mayPass = scored.filter((row) => !accepts(row, "deny"));
		expect(share(mayPass, ({ command }) => verdictOf(command) === "deny")).toBeLessThanOrEqual(0.005);
	});
});

test("commands of every day get the verdict that they are labelled with, but one in fifty", () => {
	const wrong = EVERYDAY.filter((row) => verdictOf(row.command) !== row.expected).map(({ command }) => command);
	expect({ wrong, share: wrong.length / EVERYDAY.length }).toMatchObject({
		share: expect.toSatisfy((share: number) => share <= 0.02),
	});
});

describe("rules", () => {
	test("each has examples and near misses, and the examples name no other rules", () => {
		expect(Object.keys(cases).sort()).toEqual([...RULE_IDS].sort());
	});

	test.each(Object.entries(cases).flatMap(([rule, { matches }]) => matches.map((command) => [rule, command] as const)))(
		"%s matches %j",
		(rule, command) => expect(rulesOf(command)).toContain(rule),
	);

	test.each(
		Object.entries(cases).flatMap(([rule, { nearMisses }]) => nearMisses.map((command) => [rule, command] as const)),
	)("%s does not match %j", (rule, command) => expect(rulesOf(command)).not.toContain(rule));

	test("those that nothing overrides stay denied whatever a policy says, the others follow it", () => {
		const off = Object.fromEntries(RULE_IDS.map((rule) => [rule, "off"] as const));
		expect(judgeCommand("rm -rf /", {}, off).decision).toBe("deny");
		expect(judgeCommand("rm -rf src", {}, off).decision).toBe("allow");
		expect(judgeCommand("cat .env", {}, { "secret.read-dotenv": "ask" }).decision).toBe("ask");
		for (const rule of RULE_IDS) expect("isHardline" in RULES[rule]).toBe(RULES[rule].severity === "deny");
	});
});

describe("places", () => {
	test("findings name the part of the text that they are about", () => {
		const command = "cd /srv/app && sudo rm -rf releases && git push --force origin main";
		const spans = judgeCommand(command).findings.map(({ rule, span }) => [rule, command.slice(span.start, span.end)]);
		expect(spans).toEqual([
			["priv.sudo", "sudo"],
			["fs.rm-recursive", "releases"],
			["vcs.force-push", "git push --force origin main"],
		]);
	});

	test("what is decoded or unwrapped is told step by step", () => {
		const { steps } = judgeCommand("echo cm0gLXJmIC8= | base64 -d | sh");
		expect(steps.map(({ kind, text }) => [kind, text])).toEqual([
			["decoded", "rm -rf /"],
			["stdin", "rm -rf /"],
		]);
	});

	test("the working directory counts", () => {
		expect(judgeCommand("rm -rf *", { cwd: "/" }).decision).toBe("deny");
		expect(judgeCommand("rm -rf *", { cwd: "/srv/app" }).decision).toBe("ask");
		expect(judgeCommand("rm -rf out", { cwd: "/tmp/job" }).decision).toBe("allow");
	});
});

describe("what may run or not is not taken for what runs", () => {
	test.each([
		["a branch that is not taken", "x=sudo; if false; then x=ls; fi; $x reboot", "deny"],
		["both branches", "if a; then x=sudo; else x=ls; fi; $x reboot", "deny"],
		["a program of two known ones", "PY=python; command -v python3 && PY=python3; $PY -m pytest", "allow"],
		["a program that may come from outside", "false && x=ls; $x reboot", "ask"],
		["both branches agree", "if a; then x=ls; else x=ls; fi; $x reboot", "allow"],
		["after &&", "x=sudo; false && x=ls; $x reboot", "deny"],
		["after && in the same chain", "cd /tmp/job && x=ls && $x reboot", "allow"],
		["after ||", "x=sudo; true || x=ls; $x reboot", "deny"],
		["a case", "x=sudo; case y in n) x=ls;; esac; $x reboot", "deny"],
		["a loop that does not begin", "x=sudo; while false; do x=ls; done; $x reboot", "deny"],
		["a later turn of a loop", "x=ls; y=ls; while a; do $x reboot; x=$y; y=sudo; done", "ask"],
		["the fifth of a list", "for c in ls pwd date true sudo; do $c x; done", "ask"],
		["the fifth input of xargs", "echo a b c d sudo | xargs -I{} {} x", "ask"],
		["after a break", "x=sudo; for i in 1; do break; x=ls; done; $x reboot", "deny"],
		["after a return", "x=sudo; f(){ return; x=ls; }; f; $x reboot", "deny"],
		["in the background", "x=sudo; x=ls & $x reboot", "deny"],
		["a function that calls itself with something else", "f(){ $1 x; f sudo; }; f ls", "ask"],
		["a function that is passed over", "rm(){ ls; }; command rm -rf /", "deny"],
		["a function that calls the program", 'rm(){ command rm "$@"; }; rm -rf /', "deny"],
		["a function that may not be there", "false && rm(){ :; }; rm -rf /", "deny"],
		["one of two functions", "f(){ sudo x; }; false && f(){ ls; }; f", "ask"],
		["one of two aliases", "alias g=sudo; false && alias g=ls; g x", "ask"],
		["another working directory", "cd /; if false; then cd /tmp/x; fi; rm -rf *", "ask"],
		["a file that may be written over", "echo sudo x > s.sh; false && echo ls > s.sh; sh s.sh", "ask"],
	])("%s", (_name, command, decision) => {
		expect(judgeCommand(command).decision).toBe(decision);
	});

	test("no number of small findings keeps a grave one out", () => {
		const small = Array.from({ length: 260 }, (_, place) => `sudo x${place}`).join("; ");
		expect(judgeCommand(`${small}; rm -rf /`).decision).toBe("deny");
	});
});

test("code is judged by what it starts and deletes", () => {
	expect(judgeCode("python", "import shutil\nshutil.rmtree('/')").decision).toBe("deny");
	expect(judgeCode("python", "import subprocess\nsubprocess.run(['git', 'push', '--force'])").decision).toBe("ask");
	expect(judgeCode("node", "require('child_process').execSync('ls')").decision).toBe("allow");
	expect(judgeCode("python", "print(sum(range(10)))").decision).toBe("allow");
});

const GRAVITY: Record<Verdict, number> = { allow: 0, ask: 1, deny: 2 };

describe("what hides a command does not make it better", () => {
	const dangerous = scored.filter(
		({ expected, tags, command }) =>
			expected !== "allow" && !tags?.includes("bypass") && !/[\n<]/.test(command) && !/\\\s*$/.test(command),
	);
	const wraps: readonly (readonly [string, (command: string) => string])[] = [
		["another command before", (command) => `true; ${command}`],
		["another command after", (command) => `${command}; true`],
		["a subshell", (command) => `( ${command} )`],
		["braces", (command) => `{ ${command}; }`],
		["a condition", (command) => `if true; then ${command}; fi`],
		["eval", (command) => `eval ${quoted(command)}`],
		["sh -c", (command) => `sh -c ${quoted(command)}`],
		["bash -lc under env and nohup", (command) => `env A=1 nohup bash -lc ${quoted(command)}`],
		["a pipe into a shell", (command) => `echo ${quoted(command)} | sh`],
		["a substitution", (command) => `echo "$(${command})"`],
	];
	const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

	test.each(wraps)("%s never lowers a verdict", (_name, wrap) => {
		const lowered = dangerous
			.filter(({ command }) => judgeCommand(command).findings.every(({ rule }) => rule !== "parse.malformed"))
			.filter(({ command }) => GRAVITY[verdictOf(wrap(command))] < GRAVITY[verdictOf(command)])
			.map(({ command }) => command);
		expect(lowered).toEqual([]);
	});

	test.each([
		["sudo", (command: string) => `sudo ${command}`],
		["timeout and nice", (command: string) => `timeout 9 nice -n 5 ${command}`],
		["quotes around the program", (command: string) => command.replace(/^\w+(?=\s)/, (name) => `"${name}"`)],
		["a backslash before the program", (command: string) => command.replace(/^(?=[a-z])/, "\\")],
	])("%s never lowers a simple one", (_name, wrap) => {
		const simple = dangerous.filter(
			({ command }) =>
				/^[a-z][\w./-]*(?: [\w./~@:+=-]+)*$/.test(command) &&
				!/^(?:cd|export|alias|set|history|unset|trap|for|while|if|case|source|eval)\b/.test(command),
		);
		expect(simple.length).toBeGreaterThan(60);
		const lowered = simple.filter(({ command }) => GRAVITY[verdictOf(wrap(command))] < GRAVITY[verdictOf(command)]);
		expect(lowered.map(({ command }) => command)).toEqual([]);
	});
});

describe("whatever comes in", () => {
	const pieces = fc.constantFrom(
		..."$ ( ) { } [ ] < > | & ; ' \" ` \\ \n # * ? ~ ! = - / rm sh eval cat << EOF $( ${ $(( `` ;; case esac for do done if then fi function () \0 \u202e é 🦔".split(
			" ",
		),
	);
	const noise = fc.oneof(
		fc.string({ maxLength: 200 }),
		fc.string({ unit: "binary", maxLength: 80 }),
		fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 })), { maxLength: 60 }).map((parts) => parts.join(" ")),
		fc.array(pieces, { maxLength: 80 }).map((parts) => parts.join("")),
	);
	const mutated = fc
		.tuple(
			fc.constantFrom(...CORPUS.map(({ command }) => command.slice(0, 2000))),
			fc.array(fc.tuple(fc.nat(2000), fc.oneof(pieces, fc.constant(""))), { maxLength: 4 }),
		)
		.map(([command, edits]) =>
			edits.reduce(
				(text, [at, piece]) =>
					text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + (piece === "" ? 1 : 0)),
				command,
			),
		);
	const check = (text: string) => {
		const { decision, findings, steps } = judgeCommand(text);
		expect(["allow", "ask", "deny"]).toContain(decision);
		expect(findings.length).toBeLessThanOrEqual(1000);
		expect(steps.length).toBeLessThanOrEqual(200);
		for (const { span } of findings)
			expect(span.start <= span.end && span.start >= 0 && span.end <= text.length).toBe(true);
	};

	test("gets a verdict with places inside the text, and nothing throws: noise", () => {
		fc.assert(fc.property(noise, check), { numRuns: 50_000 });
	}, 120_000);

	test("gets a verdict with places inside the text, and nothing throws: mutations of the corpus", () => {
		fc.assert(fc.property(mutated, check), { numRuns: 50_000 });
	}, 180_000);

	test.each([
		["nested substitutions", "$(".repeat(5000)],
		["here-documents", "cat <<A $(".repeat(2000)],
		["sums", "$(( 1+".repeat(5000)],
		["coprocesses", "coproc ".repeat(4000)],
		["functions", "function ".repeat(6000)],
		["back-ticks", "`".repeat(5000)],
		["braces", `echo ${"{a,b}".repeat(400)}`],
		["variables", Array.from({ length: 1500 }, (_, place) => `v${place}=1 && w${place}=1`).join(";")],
		["a megabyte", "a ".repeat(500_000)],
		["many commands", "ls; ".repeat(20_000)],
		[
			"functions that call each other",
			`${Array.from({ length: 60 }, (_, place) => `f${place}(){ f${place + 1}; f${place + 1}; }`).join(";")};f0`,
		],
	])("is asked about when it cannot be analysed: %s", (_name, command) => {
		expect(judgeCommand(command).decision).toBe("ask");
	});
});
