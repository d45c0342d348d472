"use client";
// The line above every page: where one is, what is in force, whether it is live, and who one is.
import { Breadcrumb } from "./breadcrumb";
import { LiveIndicator } from "./live-indicator";
import { NavDrawer } from "./nav-drawer";
import type { Person } from "./person";
import { PersonMenu } from "./person-menu";
import { RevisionButton } from "./revision-button";
import { ThemeMenu } from "./theme-menu";

export function TopBar({ person, onKeyboard }: { person: Person; onKeyboard: () => void }) {
	return (
		<header className="sticky top-0 z-30 flex h-(--topbar-height) items-center gap-1 border-b bg-surface px-2 md:pr-4 md:pl-6">
			<NavDrawer />
			<Breadcrumb />
			<LiveIndicator />
			<RevisionButton />
			<ThemeMenu />
			<PersonMenu person={person} onKeyboard={onKeyboard} />
		</header>
	);
}
