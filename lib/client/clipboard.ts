// Writes to the clipboard, also on plain http origins where the modern interface is missing. Returns whether it worked.
export async function writeClipboard(text: string): Promise<boolean> {
	try {
		if (navigator.clipboard) {
			await navigator.clipboard.writeText(text);
			return true;
		}
		return writeThroughSelection(text);
	} catch {
		return false;
	}
}

function writeThroughSelection(text: string): boolean {
	const holder = document.createElement("textarea");
	const focused = document.activeElement;
	holder.value = text;
	holder.style.position = "fixed";
	holder.style.opacity = "0";
	// Inside an open dialog only its own descendants may take the focus.
	(document.querySelector("[data-modal]") ?? document.body).append(holder);
	holder.select();
	const done = document.execCommand("copy");
	holder.remove();
	if (focused instanceof HTMLElement) focused.focus();
	return done;
}
