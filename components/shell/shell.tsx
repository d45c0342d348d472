"use client";
// The frame of every console page: skip link, rail or drawer, top bar, and the page as the one main landmark.
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { GoShortcuts } from "./go-shortcuts";
import { KeyboardSheet } from "./keyboard-sheet";
import type { Person } from "./person";
import { Rail } from "./rail";
import { rememberRail } from "./rail-cookie";
import { TopBar } from "./top-bar";
import { useShortcut } from "./use-shortcut";

export interface ShellProps {
	person: Person;
	initiallyCollapsed: boolean;
	children: ReactNode;
}

export function Shell({ person, initiallyCollapsed, children }: ShellProps) {
	const t = useTranslations("shell");
	const [isCollapsed, setIsCollapsed] = useState(initiallyCollapsed);
	const [isSheetOpen, setIsSheetOpen] = useState(false);

	function toggleRail() {
		setIsCollapsed(!isCollapsed);
		rememberRail(!isCollapsed);
	}

	useShortcut("help", () => setIsSheetOpen(true));
	useShortcut("toggleRail", toggleRail);

	return (
		<>
			<a
				href="#content"
				className="-translate-y-16 fixed top-2 left-2 z-[70] rounded-md bg-ink px-3 py-2 font-medium text-canvas focus:translate-y-0"
			>
				{t("skip")}
			</a>
			<GoShortcuts />
			<KeyboardSheet open={isSheetOpen} onOpenChange={setIsSheetOpen} />
			<div className="flex min-h-dvh">
				<Rail collapsed={isCollapsed} onToggle={toggleRail} />
				<div className="flex min-w-0 flex-1 flex-col">
					<TopBar person={person} onKeyboard={() => setIsSheetOpen(true)} />
					<main id="content" tabIndex={-1} className="mx-auto w-full max-w-[1600px] flex-1 p-4 outline-none md:p-6">
						{children}
					</main>
				</div>
			</div>
		</>
	);
}
