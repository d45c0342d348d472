// What a cell of the matrix means and what a press on it would choose. Pure: the components only draw what is said here.
import type { StateName } from "@/components/marks/state-mark";
import type { Choice, MatrixCell } from "@/lib/client/queries/matrix";

type Pressed = Pick<MatrixCell, "state" | "choice" | "hiddenBy">;

/**
 * On for the people who look: by name, through an include, or with some of its tools hidden. A set of which merely some
 * tools come in with other sets is not on: a press brings the rest.
 */
export function isOn(cell: Pressed): boolean {
	if (cell.state === "partial") return cell.choice === "on" || cell.hiddenBy !== "toolset-not-enabled";
	return cell.state === "on" || cell.state === "included";
}

export function markOf(cell: Pick<MatrixCell, "state">): StateName {
	return cell.state === "barred" ? "ceiling" : cell.state;
}

/**
 * The choice that a press makes, or null when a press cannot change what is seen and should explain instead.
 * What the profile named itself is taken back; what came in through something else has to be turned off by name.
 */
export function nextChoice(cell: Pressed): Choice | null {
	if (isOn(cell)) return cell.choice === "on" ? "inherit" : "off";
	if (cell.choice === "on") return cell.state === "barred" ? "inherit" : null;
	return cell.state === "barred" ? null : "on";
}

/** The key of the one sentence that tells a cell's state; its values are the cell's own numbers and names. */
export function sentenceOf(cell: Omit<MatrixCell, "profile">) {
	const hidden = cell.total - cell.visible;
	switch (cell.state) {
		case "on":
			return hidden > 0 ? "onWithHidden" : cell.choice === "on" ? "on" : "onThroughAll";
		case "included":
			return hidden > 0 ? "includedWithHidden" : "included";
		case "partial":
			return isOn(cell) ? "partial" : "partlyReached";
		case "barred":
			return "barred";
		case "off":
			return cell.choice === "off" ? "offByName" : cell.choice === "on" ? "offThoughNamed" : "off";
	}
}

/** What a stored choice did, seen from its effect: taking back a name is turning off when tools vanish by it. */
export function actOf(
	choice: Choice,
	effect: { appear: readonly string[]; vanish: readonly string[] } | undefined,
): "on" | "off" | "inherit" {
	if (choice !== "inherit") return choice;
	return effect && effect.vanish.length > 0 && effect.appear.length === 0 ? "off" : "inherit";
}
