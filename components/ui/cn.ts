// Joins class names; when two set the same property the later one wins, so callers can adjust a primitive from outside.
import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

export function cn(...inputs: ClassValue[]): string {
	return twMerge(clsx(inputs));
}
