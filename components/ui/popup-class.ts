// The common look of what floats: raised surface, overlay shadow, a short fade that says where it came from.
export const popupClass =
	"rounded-md border bg-raised text-ink shadow-overlay outline-none origin-(--transform-origin) transition-[opacity,scale] data-starting-style:opacity-0 data-starting-style:scale-98 data-ending-style:opacity-0 data-ending-style:scale-98";

/** The veil under a modal. */
export const scrimClass =
	"fixed inset-0 z-40 bg-scrim transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0";
