// Devices, volumes, backups: what is formatted, overwritten or thrown away.

import { has, type Options, readOptions, type Spec } from "../options";
import { isDevice } from "../paths";
import type { RuleId } from "../rules";
import { isKnown, type Value } from "../values";
import type { Handler, Walk } from "../walk";

export const isAsking = ({ flags }: Options) =>
	flags.has("help") || flags.has("version") || (flags.has("h") && flags.size === 1);
export const textsOf = (values: readonly Value[]) => values.map((value) => value.text);

/** Says `rule` of the program unless it is only asked for help. */
export const always =
	(rule: RuleId, spec: Spec = {}): Handler =>
	({ args, span }, walk) => {
		if (!isAsking(readOptions(args, spec))) walk.find(rule, span);
		return undefined;
	};

export const deviceOf = (walk: Walk, values: readonly Value[]): Value | undefined =>
	values.find((value) => {
		const path = walk.path(value);
		return (
			(path !== null && isDevice(path)) ||
			/^(?:r?disk\d+\w*|\/dev\/\uE000.*|\\\\\.\\)/.test(value.text) ||
			(/^\/dev\/(?:[a-z]+\d*|\w+\/.+)$/.test(value.text) &&
				!/^\/dev\/(?:null|zero|urandom|random|std|tty|fd)/.test(value.text))
		);
	});

export const makeFilesystem: Handler = ({ args, span }, walk) => {
	const options = readOptions(args, { short: "tLUbNOEGIiJmMrTCDdlnsfFc", long: ["type"] });
	const flags = readOptions(args);
	if (isAsking(flags) || (has(flags, "n") && !has(flags, "t"))) return undefined;
	const device = deviceOf(walk, [...options.operands, ...args]);
	if (device !== undefined || options.operands.some((value) => !isKnown(value))) walk.find("dev.format", span);
	return undefined;
};

/** A tool for devices: its rule when it is given one, and is not only reading. */
export const onDevice =
	(rule: RuleId, isReading: (options: Options, words: readonly string[]) => boolean, spec: Spec = {}): Handler =>
	({ args, span, stdin }, walk) => {
		const options = readOptions(args, spec);
		if (isAsking(options)) return undefined;
		if (isReading(options, textsOf(args)) && stdin === null) return undefined;
		if (deviceOf(walk, args) !== undefined || args.some((value) => !isKnown(value))) walk.find(rule, span);
		return undefined;
	};

export const diskutil: Handler = ({ args, span }, walk) => {
	const verb = (args[0]?.text ?? "").toLowerCase();
	const sub = (args[1]?.text ?? "").toLowerCase();
	if (
		/^(?:erase|zero|random|secureerase|reformat|partition)/.test(verb) ||
		(verb === "apfs" && /^(?:delete|erase)/.test(sub))
	)
		walk.find("dev.format", span);
	else if (/^(?:unmount|umount|eject)/.test(verb)) walk.find("kern.module", span);
	return undefined;
};

export const nvme: Handler = ({ args, span }, walk) => {
	const verb = args[0]?.text ?? "";
	if (
		/^(?:format|sanitize|fw-(?:download|commit|activate)|write(?:-zeroes|-uncor)?|delete-ns|dsm|security-send)$/.test(
			verb,
		)
	)
		walk.find("dev.firmware", span);
	return undefined;
};

export const hdparm: Handler = ({ args, span }, walk) => {
	if (
		args.some((value) =>
			/^--(?:security-erase|trim-sector|write-sector|fwdownload|make-bad-sector|dco-restore|sanitize|security-(?:set-pass|disable))/.test(
				value.text,
			),
		)
	)
		walk.find("dev.firmware", span);
	return undefined;
};

export const volumes: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, { short: "no", long: ["name"] });
	if (isAsking(options)) return undefined;
	const words = textsOf(options.operands);
	const [verb = "", second = ""] = words;
	if (program === "cryptsetup") {
		if (/^(?:luksFormat|luksErase|erase|reencrypt|luksKillSlot|luksRemoveKey|format)$/.test(verb))
			walk.find("dev.format", span);
	} else if (program === "mdadm") {
		if (has(options, "zero-superblock", "create", "C")) walk.find("dev.partition", span);
		else if (has(options, "stop", "S", "fail", "f", "remove", "r")) walk.find("bak.destroy", span);
	} else if (/^(?:pv|vg|lv)remove$/.test(program))
		walk.find(program === "pvremove" ? "dev.partition" : "bak.destroy", span);
	else if (/^(?:lvreduce|lvresize)$/.test(program)) walk.find("bak.destroy", span);
	else if (program === "dmsetup" && /^(?:remove|wipe_table|remove_all|clear)/.test(verb))
		walk.find("bak.destroy", span);
	else if (/^(?:zfs|zpool)$/.test(program)) {
		if (has(options, "n")) return undefined;
		if (/^(?:destroy|rollback|labelclear|split|export)$/.test(verb))
			walk.find(verb === "labelclear" ? "dev.partition" : "bak.destroy", span);
		if (program === "zpool" && /^(?:create|add|offline|detach|remove)$/.test(verb)) walk.find("bak.destroy", span);
	} else if (program === "btrfs") {
		if (
			(verb === "subvolume" && /^(?:delete|del)/.test(second)) ||
			(verb === "device" && /^(?:delete|remove)/.test(second))
		)
			walk.find("bak.destroy", span);
	} else if (
		program === "tmutil" &&
		/^(?:delete|disable|deletelocalsnapshots|thinlocalsnapshots|removedestination)/.test(verb)
	)
		walk.find("bak.destroy", span);
	return undefined;
};

export const backups: Handler = ({ args, span, program }, walk) => {
	const options = readOptions(args, {
		short: "rpo",
		long: ["repo", "password-file", "tag", "host", "keep-last", "keep-daily"],
	});
	const [verb = "", second = ""] = textsOf(options.operands);
	if (isAsking(options) || has(options, "n", "dry-run")) return undefined;
	const isDestructive =
		(program === "restic" &&
			(/^(?:prune|unlock)$/.test(verb) ||
				verb === "forget" ||
				(verb === "key" && /^(?:remove|passwd)/.test(second)))) ||
		(/^(?:borg|borgmatic)$/.test(program) && /^(?:delete|prune|compact|recreate)$/.test(verb)) ||
		(/^(?:kopia)$/.test(program) && /^(?:delete|expire)$/.test(second)) ||
		(program === "duplicity" && /^(?:remove-|cleanup|collection)/.test(verb) && verb !== "collection-status") ||
		(program === "rclone" &&
			/^(?:delete|deletefile|purge|rmdirs?|cleanup|sync|move|moveto|dedupe|bisync)$/.test(verb)) ||
		(program === "velero" && /^delete$/.test(second === "" ? verb : verb === "delete" ? verb : second)) ||
		(program === "velero" && verb === "backup" && second === "delete") ||
		(/^(?:snapper|timeshift)$/.test(program) &&
			(/^(?:delete|rollback|undochange)$/.test(verb) || has(options, "delete", "delete-all", "restore"))) ||
		(program === "pgbackrest" && /^(?:stanza-delete|expire)$/.test(verb)) ||
		(program === "rdiff-backup" &&
			(args.some((value) => /^--remove-older-than/.test(value.text)) || verb === "remove")) ||
		(program === "barman" && /^delete$/.test(verb)) ||
		(program === "wal-g" && verb === "delete");
	if (isDestructive)
		walk.find(program === "rclone" && /^(?:sync|bisync|move)/.test(verb) ? "fs.mirror-delete" : "bak.destroy", span);
	return undefined;
};
