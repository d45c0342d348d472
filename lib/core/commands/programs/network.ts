// Programs that talk to other machines: what they fetch, what they send, what they open.

import type { Content } from "../environment";
import { has, type Options, optionValue, readOptions, type Spec } from "../options";
import { isDotenv, isPrivate, isSecret } from "../paths";
import { isKnown, known, type Value } from "../values";
import type { Handler, Invocation, Walk } from "../walk";
import { line_ } from "./carriers";

const METADATA =
	/(?:^|[/@.])(?:169\.254\.169\.254|169\.254\.170\.2|100\.100\.100\.200|192\.0\.0\.192|fd00:ec2::254|\[fd00:ec2::254\]|metadata\.google\.internal|metadata\.azure\.internal|metadata\.packet\.net|2852039166|0xa9fea9fe|0251\.0376\.0251\.0376|instance-data)(?:[/:?]|$)/i;
const LOCAL =
	/^(?:https?:\/\/)?(?:[^/@]*@)?(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|0\.0\.0\.0|host\.docker\.internal)(?:[:/]|$)/i;
const SECRET_NAMES =
	/(?:^|_)(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|PRIVATE_KEY|CREDENTIALS?|AUTH)(?:_|$)/i;

const CURL: Spec = {
	short: "AbcCdDeEFhHKmoPQrtTuUwxXyYz",
	long: "data data-ascii data-binary data-raw data-urlencode form form-string header output upload-file user user-agent request url config proxy cookie cookie-jar cacert cert key max-time connect-timeout retry retry-delay write-out referer range json resolve output-dir aws-sigv4 limit-rate interface unix-socket".split(
		" ",
	),
};
const WGET: Spec = {
	short: "OoPaieUtTwQABDIXl",
	long: "output-document output-file directory-prefix post-file post-data body-file body-data header user-agent input-file timeout tries user password method config execute use-askpass quota level accept reject".split(
		" ",
	),
};

/** Where an argument names a file that is sent: `@file`, `name=@file`, `<file`. */
function sentFile(text: string): string | null {
	const file = /(?:^|[=])[@<]([^;]+)/.exec(text)?.[1];
	return file === undefined || file === "-" ? null : file;
}

/** Whether a value holds something private: a file's content, a variable with a telling name, or the whole environment. */
function leak(_walk: Walk, value: Value): "secret.exfil" | "secret.env-exfil" | null {
	const from = value.from ?? [];
	if (from.some((name) => name === "%environment" || (name.startsWith("$") && SECRET_NAMES.test(name.slice(1)))))
		return "secret.env-exfil";
	if (from.includes("%secret") || from.some((name) => name.startsWith("/") && (isPrivate(name) || isSecret(name))))
		return "secret.exfil";
	return null;
}

function leakOfStream(stdin: Content | null): "secret.exfil" | "secret.env-exfil" | null {
	if (stdin === null) return null;
	if (stdin.from.includes("%environment")) return "secret.env-exfil";
	return stdin.isSecret || stdin.from.some((name) => isPrivate(name) || isSecret(name)) ? "secret.exfil" : null;
}

const fetcher: Handler = (invocation, walk) => {
	const { args, span, program } = invocation;
	const isCurl = /^(?:curl|xh|http|https|httpie|curlie|hurl)$/.test(program);
	const options = readOptions(args, isCurl ? CURL : WGET);
	if (options.flags.has("help") || options.flags.has("version")) return undefined;
	const addresses = [...options.operands, ...(options.values.get("url") ?? [])];
	const isLocal = addresses.length > 0 && addresses.every((value) => LOCAL.test(value.text));
	if (args.some((value) => METADATA.test(value.text))) walk.find("net.metadata", span);
	if (!isLocal) judgeSending(invocation, walk, options, isCurl);
	if (isCurl && has(options, "k", "insecure")) walk.find("self.tls-off", span);
	if (!isCurl && options.flags.has("no-check-certificate")) walk.find("self.tls-off", span);
	const askpass = optionValue(options, "use-askpass");
	if (askpass !== undefined) walk.find("exec.tool-option", askpass.span);
	const execute = optionValue(options, "execute", "e");
	if (!isCurl && execute !== undefined && /use_askpass|hsts_file|output_document/.test(execute.text))
		walk.find("exec.tool-option", execute.span);
	const fetched: Content = { text: null, from: [program], isRemote: true };
	const output = isCurl ? optionValue(options, "o", "output") : optionValue(options, "O", "output-document");
	const log = isCurl ? optionValue(options, "D", "c", "cookie-jar") : optionValue(options, "o", "output-file");
	if (log !== undefined && log.text !== "-") walk.write(log, { text: null, from: [] });
	if (output !== undefined && output.text !== "-") walk.write(output, fetched);
	else if ((isCurl && has(options, "O", "remote-name", "J")) || (!isCurl && output === undefined)) {
		const folder = optionValue(options, "output-dir", "P", "directory-prefix")?.text ?? ".";
		for (const address of addresses) {
			const name = /([^/?#]+)(?:[?#].*)?$/.exec(address.text.replace(/^https?:\/\/[^/]+\/?$/, "index.html"))?.[1];
			if (name !== undefined) walk.write(known(`${folder}/${name}`, address.span), fetched);
		}
	}
	return fetched;
};

function judgeSending({ stdin, args, span }: Invocation, walk: Walk, options: Options, isCurl: boolean): void {
	const bodies = isCurl
		? [
				"d",
				"data",
				"data-ascii",
				"data-binary",
				"data-urlencode",
				"F",
				"form",
				"json",
				"T",
				"upload-file",
				"K",
			].flatMap((name) =>
				(options.values.get(name) ?? []).map((value) => ({ value, isFile: name === "T" || name === "upload-file" })),
			)
		: ["post-file", "body-file", "input-file"].flatMap((name) =>
				(options.values.get(name) ?? []).map((value) => ({ value, isFile: true })),
			);
	for (const { value, isFile } of bodies) {
		const file = isFile ? value.text : sentFile(value.text);
		const path = file === null ? null : walk.path({ ...value, text: file });
		if (path !== null && (isPrivate(path) || isSecret(path))) walk.find("secret.exfil", span);
		else if (path !== null && /^\/proc\/(?:self|\d+)\/environ$/.test(path)) walk.find("secret.env-exfil", span);
		if (/@-$|^@?-$/.test(value.text) || (isFile && value.text === "-")) {
			const rule = leakOfStream(stdin);
			if (rule !== null) walk.find(rule, span);
		}
	}
	const isReadingInput = !isCurl && /^(?:http|xh|https|curlie)$/.test("");
	if (isReadingInput) return;
	for (const value of args) {
		const rule = leak(walk, value);
		// A token in a header of its own service is how services are used.
		const isHeader =
			options.values.get("H")?.includes(value) ||
			options.values.get("header")?.includes(value) ||
			options.values.get("u")?.includes(value) ||
			options.values.get("user")?.includes(value);
		if (rule !== null && !(isHeader && rule === "secret.env-exfil")) walk.find(rule, span);
	}
}

const netcat: Handler = ({ args, stdin, span, program }, walk) => {
	const options = readOptions(args, {
		short: program === "socat" ? "dlL" : "pswXxGgioqcemT",
		long: ["exec", "sh-exec", "lua-exec", "source-port", "wait"],
	});
	if (options.flags.has("help") || has(options, "z")) return undefined;
	const execute = optionValue(options, "e", "c", "exec", "sh-exec", "lua-exec");
	if (execute !== undefined) {
		walk.find("net.reverse-shell", span);
		if (isKnown(execute)) walk.script(execute.text, execute.span, "code");
		return undefined;
	}
	if (program === "socat") {
		const text = args.map((value) => value.text).join(" ");
		if (/\b(?:EXEC|SYSTEM|SHELL):/i.test(text)) walk.find("net.reverse-shell", span);
		else if (/-LISTEN:/i.test(text) && /fork/i.test(text)) walk.find("net.tunnel", span);
	}
	const rule = leakOfStream(stdin);
	if (rule !== null) walk.find(rule, span);
	if (
		stdin?.from.includes("%fifo") ||
		stdin?.from.some((name) => walk.environment.files.get(name)?.from.includes("%fifo"))
	)
		walk.find("net.reverse-shell", span);
	return { text: null, from: [program], isRemote: true };
};

const resolver: Handler = ({ args, span, program }, walk) => {
	for (const value of args) {
		const rule = leak(walk, value);
		if (rule !== null) walk.find(rule, span);
	}
	return { text: null, from: [program], isRemote: true };
};

const copier: Handler = ({ args, span, program, stdin }, walk) => {
	const options = readOptions(args, { short: "cDFiJloPSXb" });
	const operands = options.operands;
	const isFar = (value: Value) =>
		/^(?:[\w.-]+@)?[\w.-]+:(?!\\)/.test(value.text) || /^(?:sftp|scp|ftp|s3|gs):\/\//.test(value.text);
	const target = operands.at(-1);
	if (target !== undefined && isFar(target)) {
		for (const source of operands.slice(0, -1)) {
			const path = walk.path(source);
			if (!isFar(source) && path !== null && (isSecret(path) || isPrivate(path))) walk.find("secret.exfil", span);
		}
	} else if (target !== undefined && operands.length > 1)
		walk.write(target, { text: null, from: [program], isRemote: true });
	const settings = (options.values.get("o") ?? []).map((value) => value.text);
	if (
		settings.some((text) => /^(?:ProxyCommand|LocalCommand|PermitLocalCommand)\s*[= ]/i.test(text)) ||
		options.values.has("S")
	)
		walk.find("exec.tool-option", span);
	if (leakOfStream(stdin) !== null) walk.find("secret.exfil", span);
	return undefined;
};

const firewall: Handler = ({ args, span, program }, walk) => {
	const words = args.map((value) => value.text);
	const joined = words.join(" ");
	const isOpening =
		(/^(?:ip6?tables|ebtables|arptables)(?:-legacy|-nft)?$/.test(program) &&
			(/(?:^|\s)(?:-F|--flush|-X|--delete-chain|-Z|-D|--delete)(?:\s|$)/.test(joined) ||
				/(?:-P|--policy)\s+\S+\s+ACCEPT/.test(joined) ||
				/-[AI]\s+(?:INPUT|FORWARD)\b.*-j\s+ACCEPT/.test(joined))) ||
		/^ip6?tables-restore/.test(program) ||
		(program === "nft" && /^(?:-f|flush|delete|destroy|reset)|\s(?:flush|delete)\s/.test(joined)) ||
		(program === "ufw" && /^(?:--force )?(?:disable|reset|delete|default allow|allow)/.test(joined)) ||
		(program === "firewall-cmd" &&
			/--(?:remove|panic-off|set-default-zone=trusted|add-port|add-service|add-rich-rule|zone=trusted|add-masquerade|complete-reload)/.test(
				joined,
			)) ||
		(program === "pfctl" && words.some((word) => /^-(?:\w*[dF])/.test(word))) ||
		(program === "netsh" && /firewall/i.test(joined) && /off|disable|reset|delete|add/i.test(joined)) ||
		(program === "socketfilterfw" && /--setglobalstate off|--(?:remove|unblock)/.test(joined)) ||
		(program === "ipset" && /^(?:flush|destroy)/.test(joined));
	if (isOpening && !words.includes("--help")) walk.find("net.firewall", span);
	return undefined;
};

const links: Handler = ({ args, span, program }, walk) => {
	const words = readOptions(args, { short: "n" }).operands.map((value) => value.text);
	const joined = words.join(" ");
	const all = args.map((value) => value.text).join(" ");
	const isChanging =
		(program === "ip" &&
			/\bset\b.*\bdown\b|\b(?:addr(?:ess)?|route|link|rule|netns|neigh(?:bour)?|tunnel|xfrm|r|a|l)\s+(?:del|delete|flush|replace|add|change|set)\b/.test(
				joined,
			) &&
			!/\bnetns\s+add\b/.test(joined)) ||
		(program === "ifconfig" && words.length > 1 && !/^-a/.test(joined)) ||
		(/^(?:ifdown|ifup)$/.test(program) && words.length > 0) ||
		(program === "route" && /^(?:del|add|delete|flush|change)/.test(joined)) ||
		(program === "resolvectl" &&
			/^(?:dns|domain|default-route|revert|llmnr|mdns|dnssec|dnsovertls)\s+\S+\s+\S/.test(joined)) ||
		(program === "nmcli" && /\b(?:down|delete|del|off|modify|disconnect|remove)\b/.test(joined)) ||
		(program === "networkctl" && /^(?:down|delete|reconfigure)/.test(joined)) ||
		(program === "iw" && /\bdel\b|disconnect/.test(joined)) ||
		(program === "tc" && /\b(?:add|del|replace|change)\b/.test(joined)) ||
		(program === "brctl" && /^(?:del|add)/.test(joined)) ||
		(program === "ovs-vsctl" && /del|emer-reset/.test(joined)) ||
		(program === "networksetup" && /^-(?:set|remove|delete|create|switch)/.test(all)) ||
		(program === "wg-quick" && /^down/.test(joined)) ||
		(program === "ethtool" && /^-[sKGACL]/.test(all)) ||
		(program === "arp" && /^-[sd]/.test(all)) ||
		(program === "netplan" && /^(?:apply|set)/.test(joined)) ||
		(program === "dhclient" && /-r/.test(all)) ||
		(program === "wpa_cli" && /disconnect|remove/.test(joined)) ||
		program === "ifenslave";
	if (isChanging) walk.find("net.link", span);
	return undefined;
};

const tunnels: Handler = ({ args, span, program }, walk) => {
	const words = args.map((value) => value.text);
	const joined = words.join(" ");
	if (/(?:^|\s)(?:--help|-h|version|--version)(?:\s|$)/.test(joined)) return undefined;
	const isOpening =
		(program === "ngrok" && /^(?:http|tcp|tls|start)/.test(joined)) ||
		(program === "cloudflared" && /tunnel/.test(joined) && !/(?:list|info|login)/.test(joined)) ||
		(/^(?:lt|localtunnel|bore|frpc|frps|chisel|gost|inlets|pagekite|expose|serveo|tunnelmole|tmole|zrok|loophole|localhost\.run|rathole|boringproxy|ligolo-agent|autossh)$/.test(
			program,
		) &&
			joined !== "") ||
		(program === "tailscale" && /^(?:funnel|serve|up.*--advertise|set.*--advertise)/.test(joined)) ||
		(/^(?:code|code-insiders)$/.test(program) && /^tunnel/.test(joined)) ||
		program === "tmate" ||
		program === "gotty" ||
		program === "ttyd" ||
		program === "shellinaboxd" ||
		program === "wetty" ||
		(program === "devtunnel" && /^host/.test(joined)) ||
		(program === "openvpn" && joined !== "");
	if (isOpening) walk.find("net.tunnel", span);
	return undefined;
};

const mailer: Handler = ({ args, span, stdin }, walk) => {
	const options = readOptions(args, { short: "sacbrAiS" });
	for (const value of [...(options.values.get("a") ?? []), ...(options.values.get("A") ?? [])]) {
		const path = walk.path(value);
		if (path !== null && (isSecret(path) || isPrivate(path) || isDotenv(path))) walk.find("secret.exfil", span);
	}
	const rule = leakOfStream(stdin) ?? args.map((value) => leak(walk, value)).find((found) => found !== null) ?? null;
	if (rule !== null) walk.find(rule, span);
	return undefined;
};

const ftp: Handler = (invocation, walk) => {
	const line = optionValue(readOptions(invocation.args, { short: "euco" }), "e", "c");
	if (
		line !== undefined &&
		/\bput\b|\bmput\b|\bmirror\s+-R/.test(line.text) &&
		/(?:\.env|id_rsa|\.ssh|\.aws|shadow|passwd)/.test(line.text)
	)
		walk.find("secret.exfil", invocation.span);
	if (line !== undefined && /(?:^|;)\s*!(.+)/.test(line.text))
		line_(walk, { ...line, text: /!(.+)/.exec(line.text)?.[1] ?? "" }, null);
	if (leakOfStream(invocation.stdin) !== null) walk.find("secret.exfil", invocation.span);
	return undefined;
};

const sshKeygen: Handler = ({ args, span }, walk) => {
	const options = readOptions(args, { short: "bCfFImNOPRrsSTtVwWzaDE" });
	if (options.values.has("D") || options.values.has("w")) walk.find("exec.tool-option", span);
	const file = optionValue(options, "f");
	if (file !== undefined && /^\/etc\/ssh/.test(file.text)) walk.write(file, { text: null, from: [] });
	return undefined;
};

const serving: Handler = ({ span }, walk) => {
	walk.find("net.serve", span);
	return undefined;
};

const TABLE: Readonly<Record<string, Handler>> = {
	curl: fetcher,
	wget: fetcher,
	wget2: fetcher,
	aria2c: (invocation, walk) => {
		const options = readOptions(invocation.args, { short: "odixs", long: ["out", "dir", "on-download-complete"] });
		const hook = optionValue(options, "on-download-complete");
		if (hook !== undefined) walk.find("exec.tool-option", hook.span);
		const out = optionValue(options, "o", "out");
		if (out !== undefined) walk.write(out, { text: null, from: ["aria2c"], isRemote: true });
		return { text: null, from: ["aria2c"], isRemote: true };
	},
	http: fetcher,
	https: fetcher,
	xh: fetcher,
	httpie: fetcher,
	curlie: fetcher,
	lwp_request: fetcher,
	"lwp-request": fetcher,
	GET: fetcher,
	POST: fetcher,
	lynx: fetcher,
	links: fetcher,
	elinks: fetcher,
	w3m: fetcher,
	axel: fetcher,
	nc: netcat,
	ncat: netcat,
	netcat,
	socat: netcat,
	"nc.traditional": netcat,
	"nc.openbsd": netcat,
	cryptcat: netcat,
	sbd: netcat,
	powercat: netcat,
	pwncat: netcat,
	telnet: netcat,
	nslookup: resolver,
	dig: resolver,
	host: resolver,
	drill: resolver,
	ping: resolver,
	whois: resolver,
	logger: resolver,
	snmptrap: resolver,
	mosquitto_pub: mailer,
	websocat: mailer,
	wscat: mailer,
	grpcurl: resolver,
	scp: copier,
	sftp: copier,
	pscp: copier,
	croc: (invocation, walk) => {
		for (const value of invocation.args)
			if (isSecret(walk.path(value) ?? "") || isPrivate(walk.path(value) ?? ""))
				walk.find("secret.exfil", invocation.span);
		return undefined;
	},
	"magic-wormhole": copier,
	wormhole: copier,
	ftp,
	lftp: ftp,
	ncftpput: ftp,
	tftp: ftp,
	smbclient: ftp,
	iptables: firewall,
	ip6tables: firewall,
	"iptables-restore": firewall,
	"ip6tables-restore": firewall,
	"iptables-legacy": firewall,
	ebtables: firewall,
	nft: firewall,
	ufw: firewall,
	"firewall-cmd": firewall,
	pfctl: firewall,
	netsh: firewall,
	socketfilterfw: firewall,
	ipset: firewall,
	ip: links,
	ifconfig: links,
	ifdown: links,
	ifup: links,
	route: links,
	resolvectl: links,
	nmcli: links,
	networkctl: links,
	iw: links,
	tc: links,
	brctl: links,
	"ovs-vsctl": links,
	networksetup: links,
	"wg-quick": links,
	ethtool: links,
	arp: links,
	netplan: links,
	dhclient: links,
	wpa_cli: links,
	ngrok: tunnels,
	cloudflared: tunnels,
	lt: tunnels,
	localtunnel: tunnels,
	bore: tunnels,
	frpc: tunnels,
	frps: tunnels,
	chisel: tunnels,
	gost: tunnels,
	inlets: tunnels,
	pagekite: tunnels,
	tailscale: tunnels,
	code: tunnels,
	tmate: tunnels,
	gotty: tunnels,
	ttyd: tunnels,
	shellinaboxd: tunnels,
	zrok: tunnels,
	rathole: tunnels,
	autossh: tunnels,
	devtunnel: tunnels,
	openvpn: tunnels,
	mail: mailer,
	mailx: mailer,
	sendmail: mailer,
	mutt: mailer,
	msmtp: mailer,
	swaks: mailer,
	"s-nail": mailer,
	"ssh-keygen": sshKeygen,
	"ssh-copy-id": (invocation, walk) => {
		walk.find("write.ssh", invocation.span);
		return undefined;
	},
	"ssh-add": () => undefined,
	"http-server": serving,
	serve: serving,
};

export const network = (program: string): Handler | undefined => TABLE[program];
