// Every class of danger: how grave it is, what it says to people, and what it was called in the design that this one generalises. A code never changes
// its meaning. `isHardline` means that nothing overrides it.

export type Severity = "deny" | "ask" | "info";

export type Rule = {
	readonly severity: Severity;
	readonly message: string;
	/** Nothing overrides it: no grant, no mode, no policy. */
	readonly isHardline?: true;
	/** Labels of the older design. */
	readonly aliases?: readonly string[];
};

const deny = (message: string, ...aliases: string[]): Rule => ({
	severity: "deny",
	isHardline: true,
	message,
	...(aliases.length > 0 ? { aliases } : {}),
});
const ask = (message: string, ...aliases: string[]): Rule => ({
	severity: "ask",
	message,
	...(aliases.length > 0 ? { aliases } : {}),
});
const info = (message: string): Rule => ({ severity: "info", message });

export const RULES = {
	"fs.wipe-root": deny("Deletes everything below the root of the file system.", "root-delete"),
	"fs.wipe-home": deny("Deletes a whole home folder.", "home-delete"),
	"fs.wipe-system": deny("Deletes a folder of the system.", "system-dir-delete"),
	"fs.wipe-by-tool": deny("Deletes or empties a system or home folder by another tool than rm.", "find-delete"),
	"fs.perm-root": deny("Changes modes or owners of a whole system or home folder."),
	"dev.format": deny("Makes a file system on a device.", "format-filesystem"),
	"dev.overwrite": deny("Writes to a raw device or to memory.", "dd-to-device", "redirect-to-device"),
	"dev.partition": deny("Changes or erases a partition table or signature.", "wipe-device"),
	"dev.firmware": deny("Erases or flashes the firmware of a device."),
	"proc.forkbomb": deny("Starts itself again and again until nothing else can run.", "fork-bomb"),
	"proc.kill-all": deny("Ends every process.", "kill-all"),
	"power.off": deny("Turns the machine off or restarts it.", "power", "init", "systemctl-power", "telinit"),
	"kern.protect-off": deny("Turns off a protection of the system."),
	"kern.sysrq": deny("Sends the kernel a command that takes effect at once."),
	"win.wipe": deny("Deletes or formats a drive of Windows."),

	"fs.rm-recursive": ask("Deletes a folder with everything in it.", "rm-recursive", "rm -r"),
	"fs.rm-unknown": ask("Deletes recursively, and what it deletes is not known.", "rm-recursive"),
	"fs.rm-glob-all": ask("Deletes everything in a folder."),
	"fs.find-delete": ask("Deletes what a search finds, and the search is broad.", "find -delete", "find -exec rm"),
	"fs.bulk-stdin-delete": ask("Deletes what another program lists.", "xargs rm"),
	"fs.secure-erase": ask("Erases files so that nothing can bring them back."),
	"fs.truncate-data": ask("Empties files that hold data."),
	"fs.mirror-delete": ask("Makes a folder equal to another one, and deletes what is only there."),
	"fs.overwrite": ask("Moves something away where nothing brings it back."),
	"vcs.discard": ask("Throws away changes that are not committed.", "git reset --hard"),
	"vcs.clean": ask("Deletes files that are not under version control.", "git clean -f"),
	"vcs.force-push": ask("Rewrites or deletes a branch on the remote.", "git push --force"),
	"vcs.drop": ask("Drops commits, branches or stashes that nothing else may hold.", "git branch -D"),
	"vcs.rewrite": ask("Rewrites the history of the repository."),
	"vcs.exec-config": ask("Makes git run a program of the caller's choice."),
	"vcs.host-delete": ask("Deletes something on the host of the repository."),
	"perm.world": ask("Lets everybody on the machine write.", "chmod 777"),
	"perm.setid": ask("Lets a program run with other rights than its caller's."),
	"perm.recursive": ask("Changes modes or owners of everything in a folder.", "chown -R"),
	"exec.remote-pipe": ask("Runs what it gets from the network.", "curl | sh"),
	"exec.remote-subst": ask("Runs what it gets from the network.", "eval of a download"),
	"exec.remote-file": ask("Downloads a file and runs it."),
	"exec.remote-code": ask("Fetches code and runs it."),
	"exec.decoded": ask("Runs text that was encoded, so that nobody sees what it is.", "base64 | sh"),
	"exec.stdin": ask("Runs commands that come from a stream of which nothing is known.", "shell heredoc"),
	"exec.unknown-word": ask("What it runs is decided only when it runs.", "dynamic word"),
	"exec.unknown-script": ask("Runs a file from a folder for temporary files, of which nothing is known."),
	"exec.code-unknown": ask("Runs code that is made while it runs.", "interpreter inline code"),
	"exec.tool-option": ask("Makes an ordinary tool run a program of the caller's choice."),
	"exec.env-hijack": ask("Sets a variable that makes other programs load code."),
	"exec.shadow": ask("Gives a well-known name another meaning."),
	"net.reverse-shell": ask("Connects a shell to another machine."),
	"net.tunnel": ask("Opens a way into this machine or its network."),
	"net.metadata": ask("Asks the cloud for the credentials of this machine.", "instance metadata"),
	"net.firewall": ask("Opens or empties the firewall."),
	"net.link": ask("Changes the network of the machine."),
	"net.serve": info("Serves files or a port to others."),
	"secret.exfil": ask("Sends a file with private data or credentials over the network."),
	"secret.env-exfil": ask("Sends variables that may hold credentials over the network."),
	"secret.read-key": ask("Shows private keys or credentials."),
	"secret.read-dotenv": info("Reads a file that may hold credentials."),
	"secret.memory": ask("Reads the memory or the environment of another process."),
	"write.system": ask("Writes a file of the system.", "write to /etc"),
	"write.ssh": ask("Changes who can sign in by SSH, or where it connects to."),
	"write.login-file": ask("Changes a file that is read at every sign-in, or that holds credentials."),
	"write.git-internals": ask("Writes inside .git, where files decide what git runs."),
	"persist.cron": ask("Makes something run later or again."),
	"persist.service": ask("Makes something run at every start."),
	"persist.preload": ask("Makes every program load a library, or every sign-in run a script."),
	"priv.sudo": ask("Runs with the rights of another user.", "sudo"),
	"priv.account": ask("Changes accounts, groups or their rights."),
	"priv.container-escape": ask("Gives a container the rights or the files of the machine."),
	"svc.stop": ask("Stops or disables a service.", "systemctl stop"),
	"svc.restart": info("Restarts a service."),
	"proc.kill-many": ask("Ends several processes by a name or a list.", "pkill -9", "killall"),
	"kern.module": ask("Changes the kernel: modules, parameters or mounts."),
	"sys.settings": ask("Changes a setting of the machine."),
	"sys.package-remove": ask("Removes packages of the system."),
	"db.drop": ask("Drops tables, schemas or databases.", "DROP TABLE", "TRUNCATE"),
	"db.delete-all": ask("Deletes or changes all rows of a table.", "DELETE without WHERE"),
	"db.tool-reset": ask("Empties a database or runs its set-up anew."),
	"k8s.destroy": ask("Deletes or stops things in a cluster."),
	"iac.destroy": ask("Destroys infrastructure, or changes it without asking."),
	"cloud.destroy": ask("Deletes or stops things in a cloud account."),
	"ctr.prune": ask("Deletes containers, images or volumes."),
	"ctr.remote-daemon": ask("Talks to the container daemon of another machine.", "docker -H"),
	"bak.destroy": ask("Deletes backups, snapshots or pools."),
	"pub.package": ask("Publishes or withdraws something for everybody."),
	"trace.history": ask("Removes or turns off traces of what was done."),
	"self.guard": ask("Changes what an agent is allowed to do, or turns its guard off."),
	"self.tls-off": info("Turns off the check of certificates."),
	"text.hidden": ask("Holds characters that are not seen."),
	"text.lookalike-host": ask("Names a host that looks like another one."),
	"parse.limit": ask("Is too long or too deep to be understood."),
	"parse.malformed": ask("Is not a complete command; a shell may do something else than it seems."),
	"win.destructive": ask("Deletes, stops or weakens something on Windows."),
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;
export const RULE_IDS = Object.keys(RULES) as RuleId[];
