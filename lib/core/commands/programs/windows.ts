// Programs and cmdlets of Windows, as a shell of another kind would take them. Backslashes are read from the text as it was written.

import type { Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";
import { fromUtf8 } from "./streams";

const rawOf = ({ raw, text }: Value) => raw ?? text;
const ROOT =
	/^["']?(?:[A-Za-z]:[\\/]*\*?|\\\\[.?]\\.*|[A-Za-z]:[\\/]+(?:windows|users|program files(?: \(x86\))?|programdata)[\\/]*\*?|\$env:(?:SystemDrive|SystemRoot|windir|USERPROFILE)[\\/]*\*?|%(?:SystemDrive|SystemRoot|windir|USERPROFILE)%[\\/]*\*?|~|\$HOME)["']?$/i;

const removing: Handler = ({ args, span, program }, walk) => {
	const raws = args.map(rawOf);
	const joined = raws.join(" ");
	if (/^\/\?$/.test(raws[0] ?? "")) return undefined;
	const isRecursive = /(?:^|\s)(?:\/s\b|-r(?:ec\w*)?\b)/i.test(joined);
	const isForced = /(?:^|\s)(?:\/[qf]\b|-fo?\w*\b)/i.test(joined);
	const targets = raws.filter((raw) => !/^[/-]\w/.test(raw));
	if (targets.some((raw) => ROOT.test(raw)) && (isRecursive || isForced)) walk.find("win.wipe", span);
	else if (isRecursive || (isForced && /^(?:del|erase|remove-item|ri)$/i.test(program)))
		walk.find("win.destructive", span);
	return undefined;
};

const formatting: Handler = ({ args, span }, walk) => {
	const joined = args.map(rawOf).join(" ");
	if (/(?:^|\s)[A-Za-z]:|-DriveLetter|-Number|-DiskNumber|\/s\s+\S|-RemoveData|-FriendlyName|clean/i.test(joined))
		walk.find("win.wipe", span);
	return undefined;
};

/** Verbs of the other tools, by what their arguments say. */
const TOOLS: Readonly<Record<string, RegExp>> = {
	reg: /^(?:delete|add|import|restore|unload)/i,
	sc: /^(?:\\\\\S+\s+)?(?:stop|delete|config|create|failure|sdset)/i,
	net: /^(?:stop|user\s+\S+.*\/(?:add|delete)|localgroup\s+\S+.*\/(?:add|delete)|share\s+\S+)/i,
	taskkill: /\/f|\/im|\/fi/i,
	schtasks: /\/(?:create|delete|change)/i,
	vssadmin: /delete|resize/i,
	wbadmin: /delete/i,
	cipher: /\/w/i,
	icacls: /\/(?:grant|reset|setowner|remove|deny)/i,
	takeown: /\/f/i,
	wmic: /delete|call\s+(?:terminate|create)|shadowcopy/i,
	fsutil: /(?:file|volume|usn)\s+(?:setzerodata|dismount|deletejournal)|behavior\s+set/i,
	attrib: /\+[hs]/i,
	cacls: /\/[ge]/i,
	certutil: /-urlcache|-decode|-encode|-addstore|-delstore/i,
	bitsadmin: /\/(?:transfer|addfile|setnotifycmdline)/i,
	mshta: /./,
	rundll32: /./,
	regsvr32: /\/i:|scrobj/i,
	msiexec: /https?:|\/x|\/uninstall/i,
	diskshadow: /./,
	robocopy: /\/(?:mir|purge|mov)/i,
	powercfg: /./,
	wsreset: /./,
	installutil: /./,
	cscript: /./,
	wscript: /./,
	subst: /\/d/i,
	mountvol: /\/[dr]/i,
	"manage-bde": /-(?:off|delete|protectors)/i,
	dism: /\/(?:remove|disable|cleanup|apply)/i,
};

const tool: Handler = ({ args, span, program }, walk) => {
	const joined = args.map(rawOf).join(" ");
	if (!TOOLS[program.toLowerCase()]?.test(joined)) return undefined;
	walk.find(program.toLowerCase() === "robocopy" ? "fs.mirror-delete" : "win.destructive", span);
	return undefined;
};

const CMDLETS: readonly (readonly [
	RegExp,
	(
		| "win.destructive"
		| "win.wipe"
		| "power.off"
		| "kern.protect-off"
		| "exec.remote-pipe"
		| "exec.decoded"
		| "priv.account"
	),
])[] = [
	[/^(?:stop-computer|restart-computer)$/i, "power.off"],
	[/^(?:format-volume|clear-disk|initialize-disk|remove-partition|reset-physicaldisk)$/i, "win.wipe"],
	[
		/^(?:stop-service|set-service|remove-service|stop-process|spps|kill-process|remove-itemproperty|clear-recyclebin|clear-eventlog|remove-eventlog|limit-eventlog|disable-\w+|uninstall-\w+|remove-(?:vm|adobject|aduser|adgroup|localuser|netfirewallrule|psdrive|module|appxpackage|mailbox|azresource\w*|azvm|azsqldatabase|azstorage\w*|azresourcegroup|printer)|set-executionpolicy|clear-content|clear-item|set-netfirewallprofile|register-scheduledtask|new-service|set-acl|new-scheduledtask\w*|clear-history|set-psreadlineoption|unregister-\w+|revoke-\w+)$/i,
		"win.destructive",
	],
	[/^(?:add-localgroupmember|new-localuser|add-adgroupmember|set-localuser|enable-localuser)$/i, "priv.account"],
];

const cmdlet =
	(rule: (typeof CMDLETS)[number][1]): Handler =>
	({ args, span, program }, walk) => {
		const joined = args.map(rawOf).join(" ");
		if (/-WhatIf\b/i.test(joined) || /^-\?$/.test(joined)) return undefined;
		if (/^(?:stop-process|spps)$/i.test(program) && !/-force/i.test(joined)) return undefined;
		if (/^set-executionpolicy$/i.test(program) && !/bypass|unrestricted/i.test(joined)) return undefined;
		walk.find(rule, span);
		return undefined;
	};

const defender: Handler = ({ args, span }, walk) => {
	if (
		/-Disable\w+\s+(?:\$?true|1)|-ExclusionPath|-ExclusionProcess|-ExclusionExtension|-MAPSReporting\s+0|-SubmitSamplesConsent/i.test(
			args
				.map(rawOf)
				.join(" ")
				.replace(/\s+\S*$/, (tail) => tail),
		)
	)
		walk.find("kern.protect-off", span);
	else if (args.length > 0) walk.find("win.destructive", span);
	return undefined;
};

/** `powershell -c …`, `pwsh -enc …`, `cmd /c …`. */
const shells: Handler = (invocation, walk) => {
	const { args, span, program, stdin } = invocation;
	const raws = args.map(rawOf);
	if (program.toLowerCase() === "cmd") {
		const at = raws.findIndex((raw) => /^\/(?:c|k|r)$/i.test(raw) || /^\/(?:c|k)\S/i.test(raw));
		if (at < 0) return undefined;
		const rest = [raws[at]!.replace(/^\/[ckr]/i, ""), ...raws.slice(at + 1)].join(" ").trim();
		if (rest !== "") powershellText(walk, rest.replace(/^["']|["']$/g, ""), span);
		return undefined;
	}
	for (let at = 0; at < raws.length; at++) {
		const raw = raws[at]!;
		if (/^[-/]e(?:nc?|nco\w*|c)?$/i.test(raw)) {
			const encoded = args[at + 1]?.text ?? "";
			const text = fromUtf16(encoded);
			walk.find("exec.decoded", span);
			if (text !== null) {
				walk.step("decoded", span, text);
				powershellText(walk, text, span);
			}
			return undefined;
		}
		if (/^[-/]c(?:o\w*)?$/i.test(raw)) {
			powershellText(
				walk,
				args
					.slice(at + 1)
					.map((value) => value.text)
					.join(" "),
				span,
			);
			return undefined;
		}
		if (/^[-/]f(?:ile)?$/i.test(raw)) return undefined;
		if (/^[-/](?:ex\w*|ep|w\w*|v\w*|outp\w*|inp\w*|config\w*)$/i.test(raw)) at++;
		else if (!/^[-/]/.test(raw)) {
			powershellText(
				walk,
				args
					.slice(at)
					.map((value) => value.text)
					.join(" "),
				span,
			);
			return undefined;
		}
	}
	if (stdin?.text !== null && stdin?.text !== undefined) powershellText(walk, stdin.text, span);
	else if (stdin?.isRemote) walk.find("exec.remote-pipe", span);
	return undefined;
};

function fromUtf16(encoded: string): string | null {
	const clean = encoded.replace(/[^A-Za-z0-9+/]/g, "");
	if (clean.length < 8) return null;
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const bytes: number[] = [];
	let bits = 0;
	let count = 0;
	for (const letter of clean) {
		bits = ((bits << 6) | letters.indexOf(letter)) & 0xffff;
		count += 6;
		if (count >= 8) {
			count -= 8;
			bytes.push((bits >> count) & 0xff);
		}
	}
	let text = "";
	for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(bytes[at]! | (bytes[at + 1]! << 8));
	return text.includes("\0") ? fromUtf8(bytes) : text;
}

/** PowerShell and cmd split commands at the same signs as other shells; the words are what counts. */
function powershellText(walk: Walk, text: string, span: Invocation["span"]): void {
	if (
		/\b(?:iex|invoke-expression)\b/i.test(text) &&
		/\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring|downloadfile|net\.webclient|curl|wget)\b/i.test(
			text,
		)
	)
		walk.find("exec.remote-pipe", span);
	else if (/\b(?:iex|invoke-expression)\b/i.test(text)) walk.find("exec.code-unknown", span);
	for (const part of walk.bounded(text.split(/[;\n|]|&&|\|\|/), span)) {
		const tokens = part.trim().match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
		const [program, ...rest] = tokens;
		if (program === undefined) continue;
		const values = rest.map((raw) => ({ text: raw.replace(/^["']|["']$/g, ""), raw, isGlob: false, span }));
		walk.run([{ text: program.replace(/^&\s*/, ""), isGlob: false, span }, ...values], null, { span });
	}
}

const expression: Handler = ({ stdin, args, span }, walk) => {
	const text = args.map(rawOf).join(" ");
	if (stdin?.isRemote || /iwr|irm|invoke-web|invoke-rest|downloadstring|net\.webclient|curl|wget/i.test(text))
		walk.find("exec.remote-pipe", span);
	else if (stdin?.text !== null && stdin?.text !== undefined) powershellText(walk, stdin.text, span);
	else walk.find("exec.code-unknown", span);
	return undefined;
};

const fetching: Handler = ({ args, program }, walk) => {
	const at = args.findIndex((value) => /^-(?:outf\w*|o)$/i.test(value.text));
	const out = at < 0 ? undefined : args[at + 1];
	if (out !== undefined) walk.write(out, { text: null, from: [program], isRemote: true });
	return { text: null, from: [program], isRemote: true };
};

export const windows = (program: string): Handler | undefined => {
	const name = program.toLowerCase();
	if (/^(?:powershell|pwsh|powershell_ise|cmd)$/.test(name)) return shells;
	if (/^(?:remove-item|ri|del|erase|rd|rmdir)$/.test(name) && name !== "rmdir") return removing;
	if (/^(?:format|format\.com|diskpart)$/.test(name))
		return name === "diskpart" ? (invocation, walk) => void walk.find("dev.partition", invocation.span) : formatting;
	if (/^(?:iex|invoke-expression)$/.test(name)) return expression;
	if (/^(?:iwr|irm|invoke-webrequest|invoke-restmethod|start-bitstransfer)$/.test(name)) return fetching;
	if (/^(?:set-mppreference|add-mppreference|remove-mppreference)$/.test(name)) return defender;
	for (const [pattern, rule] of CMDLETS) if (pattern.test(name)) return cmdlet(rule);
	return TOOLS[name] === undefined ? undefined : tool;
};
