// The console's places, in order and by group. Rail, breadcrumb and "G then letter" all read this one list.
import {
	Boxes,
	FlaskConical,
	Grid3x3,
	HeartPulse,
	History,
	IdCard,
	KeyRound,
	ListChecks,
	type LucideIcon,
	Radar,
	Wrench,
} from "lucide-react";
import type { ShortcutId } from "./shortcuts";

export interface Place {
	id: "overview" | "toolsets" | "tools" | "profiles" | "keys" | "checks" | "discovery" | "rules" | "lint" | "revisions";
	href: string;
	icon: LucideIcon;
	shortcut: ShortcutId;
}

export const PLACE_GROUPS: readonly (readonly Place[])[] = [
	[
		{ id: "overview", href: "/", icon: Boxes, shortcut: "goOverview" },
		{ id: "toolsets", href: "/toolsets", icon: Grid3x3, shortcut: "goToolsets" },
		{ id: "tools", href: "/tools", icon: Wrench, shortcut: "goTools" },
		{ id: "profiles", href: "/profiles", icon: IdCard, shortcut: "goProfiles" },
	],
	[
		{ id: "keys", href: "/keys", icon: KeyRound, shortcut: "goKeys" },
		{ id: "checks", href: "/checks", icon: HeartPulse, shortcut: "goChecks" },
		{ id: "discovery", href: "/discovery", icon: Radar, shortcut: "goDiscovery" },
	],
	[
		{ id: "rules", href: "/rules", icon: FlaskConical, shortcut: "goRules" },
		{ id: "lint", href: "/lint", icon: ListChecks, shortcut: "goLint" },
		{ id: "revisions", href: "/revisions", icon: History, shortcut: "goRevisions" },
	],
];

export const PLACES: readonly Place[] = PLACE_GROUPS.flat();

/** The place that a path belongs to: itself or anything beneath it. */
export function findPlace(pathname: string): Place | undefined {
	return PLACES.find(({ href }) =>
		href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`),
	);
}
