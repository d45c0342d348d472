// 404 with what may have been meant.

import "server-only";
import { AppError } from "@/lib/contracts/problem";
import { nearestNames } from "@/lib/core/resolver";

/** A thing named in the address that does not exist. `known` are the names that the caller may see. */
export function noSuch(what: string, name: string, known: readonly string[]): AppError {
	const nearest = nearestNames(name, known);
	const hint = nearest.length === 0 ? "" : ` Did you mean ${nearest.map((other) => `\`${other}\``).join(" or ")}?`;
	return new AppError("not-found", `There is no ${what} \`${name.slice(0, 80)}\`.${hint}`, {
		errors: [{ path: what, message: `There is no such ${what}.`, nearest }],
	});
}
