"use client";
// "G then letter" for every place of the console.
import { useRouter } from "next/navigation";
import { PLACES, type Place } from "./nav";
import { useShortcut } from "./use-shortcut";

export function GoShortcuts() {
	return PLACES.map((place) => <GoShortcut key={place.id} place={place} />);
}

function GoShortcut({ place }: { place: Place }) {
	const router = useRouter();
	useShortcut(place.shortcut, () => router.push(place.href));
	return null;
}
