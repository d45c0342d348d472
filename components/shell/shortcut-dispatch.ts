// Listens to the keyboard once and calls the handler of the shortcut that was pressed. It stays silent while somebody types,
// while a list or menu has the focus, and for the page's shortcuts while a modal is open.
import { matchKeys, type ShortcutId } from "./shortcuts";

type Handler = () => void;

const SEQUENCE_MS = 1_200;
const STORAGE_KEY = "sallyport.shortcuts";
const TYPING =
	"input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox], [role=combobox]";

const handlers = new Map<ShortcutId, Handler[]>();
const listeners = new Set<() => void>();
let activeIds: readonly ShortcutId[] = [];
let pressed: string[] = [];
let forget: ReturnType<typeof setTimeout> | undefined;

/** Gives a shortcut its handler until the returned function is called; the newest handler of a shortcut wins. */
export function addShortcutHandler(id: ShortcutId, handler: Handler): () => void {
	if (handlers.size === 0) window.addEventListener("keydown", onKeyDown);
	handlers.set(id, [...(handlers.get(id) ?? []), handler]);
	publish();
	return () => {
		const left = (handlers.get(id) ?? []).filter((other) => other !== handler);
		if (left.length > 0) handlers.set(id, left);
		else handlers.delete(id);
		if (handlers.size === 0) window.removeEventListener("keydown", onKeyDown);
		publish();
	};
}

/** For useSyncExternalStore: the shortcuts that do something now. */
export const activeShortcuts = {
	subscribe(listener: () => void): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
	read: (): readonly ShortcutId[] => activeIds,
};

/** Whether single keys do anything. Off is remembered by this browser (WCAG 2.1.4). */
export const shortcutsEnabled = {
	subscribe: activeShortcuts.subscribe,
	read: (): boolean => localStorage.getItem(STORAGE_KEY) !== "off",
	write(isEnabled: boolean): void {
		localStorage.setItem(STORAGE_KEY, isEnabled ? "on" : "off");
		for (const notify of listeners) notify();
	},
};

function publish(): void {
	activeIds = [...handlers.keys()];
	for (const notify of listeners) notify();
}

function onKeyDown(event: KeyboardEvent): void {
	if (isForSomethingElse(event)) return;
	pressed.push(event.key);
	let match = matchKeys(pressed, activeIds);
	if (match === "none" && pressed.length > 1) {
		// A sequence that went wrong may be the start of another one.
		pressed = [event.key];
		match = matchKeys(pressed, activeIds);
	}
	clearTimeout(forget);
	if (match === "prefix") {
		forget = setTimeout(clear, SEQUENCE_MS);
		return;
	}
	clear();
	if (match === "none") return;
	event.preventDefault();
	handlers.get(match.shortcut)?.at(-1)?.();
}

function clear(): void {
	pressed = [];
}

function isForSomethingElse(event: KeyboardEvent): boolean {
	if (event.defaultPrevented || event.isComposing || event.repeat) return true;
	if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift") return true;
	if (event.target instanceof Element && event.target.closest(TYPING)) return true;
	return document.querySelector("[data-modal]") !== null || !shortcutsEnabled.read();
}
