// Who is signed in, as far as the shell shows it.
export interface Person {
	email: string;
	name: string | null;
	role: "viewer" | "reviewer" | "admin" | "auditor";
}

/** One or two letters that stand for a person: of the name if there is one, else of the address. */
export function initials({ name, email }: Person): string {
	const words = (name?.trim() || email.split("@")[0] || "?").split(/[\s._-]+/).filter(Boolean);
	const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
		(word) => Array.from(word ?? "")[0] ?? "",
	);
	return letters.join("").toUpperCase() || "?";
}
