// What a path stands for once it is resolved: the root, a home, the system, a device, temporary, rebuildable, sensitive. Textual; nothing is looked up.

import { UNKNOWN } from "./values";

/** Stands for a working directory of which nothing is known: somewhere inside a project, never a system folder. */
export const PROJECT = "/%project/a/b/c";
export const HOME = "/home/%me";

export type PathKind = "root" | "home" | "system" | "device" | "other";

/** Absolute, without `.` and `..`; null when its beginning is not known. A trailing slash is dropped. */
export function resolvePath(text: string, cwd: string | null): string | null {
	let path = text;
	if (path.startsWith(UNKNOWN)) return null;
	if (path === "~" || path.startsWith("~/")) path = HOME + path.slice(1);
	if (!path.startsWith("/")) {
		if (cwd === null) return null;
		path = `${cwd}/${path}`;
	}
	const parts: string[] = [];
	for (const part of path.split("/")) {
		if (part === "" || part === ".") continue;
		if (part === "..") parts.pop();
		else parts.push(part);
	}
	return `/${parts.join("/")}`;
}

const HOMES = new Set([HOME, "/root", "/home", "/Users", "/var/root"]);
const SYSTEM = new Set(
	"bin sbin lib lib32 lib64 libx32 usr etc boot var dev proc sys opt/homebrew System Library Applications private private/etc private/var nix run Windows WINDOWS"
		.split(" ")
		.map((name) => `/${name}`),
);
const SYSTEM_DEEP = new Set(
	"/usr/bin /usr/sbin /usr/lib /usr/lib64 /usr/local /usr/local/bin /usr/local/lib /usr/share /usr/libexec /usr/include /var/lib /var/log /var/spool /var/cache /var/run /var/lib/dpkg /var/lib/rpm /var/lib/docker /var/lib/mysql /var/lib/postgresql /etc/ssh /etc/pam.d /etc/systemd /etc/ssl /boot/efi /boot/grub /System/Library /Library/LaunchDaemons /dev/disk /dev/mapper /lib/modules".split(
		" ",
	),
);
const DEVICE =
	/^\/dev\/(?:[hsv]d[a-z]+\d*|xvd[a-z]+\d*|nvme\d+(?:n\d+(?:p\d+)?)?|mmcblk\d+(?:p\d+)?|md\d+|dm-\d+|loop\d+|nbd\d+|ram\d+|sr\d+|r?disk\d+(?:s\d+)*|mapper\/.+|disk\/by-[a-z]+\/.+|vg[\w-]*\/.+|zvol\/.+|mem|kmem|port|mtd\w*|ubi\w*|da\d+\w*|ada\d+\w*|fd\d+|pmem\d+\w*|block\/.+)$/;

/** Whether it is a block device, or memory. A device of which only the beginning is known counts. */
export function isDevice(path: string): boolean {
	if (DEVICE.test(path)) return true;
	const at = path.search(/[\uE000*?[{]/);
	return at > 0 && /^\/dev\/(?:[hsv]d|xvd|nvme|mmcblk|disk|mapper|md|dm-|rdisk)/.test(path.slice(0, at));
}

/** What would be lost if everything below this path were deleted. `*` at the end means all that is in it. */
export function kindOf(path: string): PathKind {
	let at = path;
	// Everything in a folder is as bad as the folder.
	for (
		let cut = /\/(?:\*|\.\*|\{\*,\.\*\}|\.\[!\.\]\*|\*\.\*|\?\*|\[a-z\]\*|\*\*)$/.exec(at);
		cut !== null;
		cut = /\/\*+$/.exec(at)
	) {
		at = at.slice(0, cut.index) || "/";
	}
	if (at === "/" || at === "/." || /^\/\*+$/.test(at)) return "root";
	if (HOMES.has(at) || /^\/(?:home|Users)\/[^/]+$/.test(at)) return "home";
	if (isDevice(at)) return "device";
	if (SYSTEM.has(at) || SYSTEM_DEEP.has(at)) return "system";
	if (/^\/[a-z]*[*?[][^/]*$/i.test(at)) return "root";
	return "other";
}

const TEMP = /^\/(?:tmp|var\/tmp|private\/tmp|private\/var\/tmp|var\/folders|dev\/shm)\//;
export const isTemp = (path: string): boolean =>
	TEMP.test(path) && !/^\/(?:tmp|var\/tmp|private\/tmp|dev\/shm)\/+\*?$/.test(path);
/** The folder for temporary files itself, or everything in it. */
export const isTempRoot = (path: string): boolean => /^\/(?:tmp|var\/tmp|private\/tmp)(?:\/\*)?$/.test(path);

const REBUILDABLE = new Set(
	"node_modules dist build out target coverage .next .nuxt .turbo .cache .parcel-cache .venv venv __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .gradle .nyc_output .svelte-kit .output .angular .eggs htmlcov .vite .docusaurus .terraform storybook-static _build DerivedData Pods bower_components .dart_tool .ipynb_checkpoints".split(
		" ",
	),
);

/** Something that a build makes again, below a working directory: by its last part, or one of those before it. */
export function isRebuildable(text: string): boolean {
	if (text.startsWith("/") || text.startsWith("~") || text.startsWith(UNKNOWN) || text.split("/").includes(".."))
		return false;
	const parts = text.split("/").filter((part) => part !== "" && part !== "." && part !== "**");
	return parts.some((part) => REBUILDABLE.has(part) || /\.egg-info$/.test(part));
}

/** Files that are the system's: whoever writes them changes how the machine behaves. */
export function isSystemFile(path: string): boolean {
	if (/^\/(?:etc|usr|bin|sbin|lib\w*|boot|System|Library|private\/etc)(?:\/|$)/.test(path)) return true;
	if (/^\/var\/(?:spool\/cron|lib|log|www)\//.test(path)) return true;
	if (/^\/(?:proc|sys)\//.test(path) && !/^\/proc\/self\/fd\//.test(path)) return true;
	return /^\/(?:root|opt)\/\.?[\w.-]*(?:bashrc|profile|ssh)/.test(path);
}

const LOGIN =
	/\/\.(?:bashrc|bash_profile|bash_login|bash_logout|profile|zshrc|zprofile|zshenv|zlogin|kshrc|cshrc|tcshrc|login|inputrc|netrc|pgpass|my\.cnf|npmrc|yarnrc(?:\.yml)?|pypirc|gemrc|curlrc|wgetrc|xprofile|xinitrc|xsession|pam_environment|gitconfig|vimrc|tmux\.conf|dockercfg)$|\/\.config\/(?:fish\/config\.fish|autostart\/.*|systemd\/user\/.*|environment\.d\/.*|pip\/pip\.conf)$|\/\.docker\/config\.json$|\/\.kube\/config$|\/\.aws\/(?:credentials|config)$|\/Library\/LaunchAgents\/.*/;

/** A file that is read at sign-in or start, or that holds credentials of a user's tools. */
export const isLoginFile = (path: string): boolean => LOGIN.test(path) && !path.startsWith(PROJECT);

export const isSshFolder = (path: string): boolean => /\/\.ssh(?:\/|$)/.test(path);
export const isGitInternal = (path: string): boolean =>
	/\/\.git\/(?:hooks|config|info\/attributes|objects|refs|HEAD|modules)(?:\/|$)/.test(path);
export const isGuardFile = (path: string): boolean =>
	/\/\.(?:claude|codex|cursor|gemini|hermes|aider|opencode|sallyport|continue|windsurf|cline)\/(?:settings(?:\.local)?\.json|config\.(?:json|toml|ya?ml)|hooks(?:\/|$)|hooks\.json|rules|mcp\.json|permissions.*|policy.*|approvals.*|cli-config\.json)/.test(
		path,
	) ||
	/\/(?:\.mcp\.json|CLAUDE\.md|AGENTS\.md|\.cursorrules|claude_desktop_config\.json|\.aider\.conf\.yml)$/.test(path);

const SECRET =
	/\/\.ssh\/(?!.*\.pub$)(?!known_hosts|config$|authorized_keys$)[^/]+$|\/\.ssh(?:\/\*)?$|^\/etc\/(?:g?shadow-?|sudoers(?:\.d\/.*)?|ssl\/private\/.*|ssh\/ssh_host_\w+_key)$|\/\.aws(?:\/credentials|\/\*)?$|\/\.(?:gnupg|password-store|vault-token)(?:\/|$)|\/\.config\/(?:gcloud|gh\/hosts\.yml|rclone\/rclone\.conf|op)(?:\/|$)|\/\.kube\/config$|\/\.docker\/config\.json$|\/\.(?:netrc|pgpass|pypirc|git-credentials|npmrc|my\.cnf)$|(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)|[\w.-]*(?:private[-_]?key|_key)[\w.-]*\.pem|[\w.-]+\.(?:p12|pfx|jks|keystore|kdbx))$|\/(?:Login Data|Cookies|key4\.db|logins\.json)$|\/Library\/Keychains\/|\/var\/lib\/(?:kubelet|docker)\/.*(?:token|key)|^\/(?:var\/)?run\/secrets\//;
const DOTENV = /(?:^|\/)\.env(?:\.(?!example|sample|template|dist|schema|test\.example|defaults)[\w.-]+)?$/;

/** A file with private keys or credentials. */
export const isSecret = (path: string): boolean => SECRET.test(path);
export const isDotenv = (path: string): boolean => DOTENV.test(path);

/** A path that is worth knowing before it leaves the machine. */
export const isPrivate = (path: string): boolean =>
	isSecret(path) ||
	isDotenv(path) ||
	/^\/etc\/(?:passwd|group|hosts\.equiv)$/.test(path) ||
	/\/\.(?:bash|zsh|psql|mysql|python)_history$/.test(path);
