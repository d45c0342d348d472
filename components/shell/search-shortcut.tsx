"use client";
// `/` goes to the search field of the page. A page that has one puts this beside it, so that no feature needs to know the shell.
import { useShortcut } from "./use-shortcut";

export function SearchShortcut() {
	useShortcut("search", () => document.querySelector<HTMLInputElement>("main input[type=search]")?.focus());
	return null;
}
