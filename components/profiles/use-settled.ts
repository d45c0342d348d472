"use client";
// A value that follows its source once the source has been quiet for a while, so that typing does not ask the server at every key.
import { useEffect, useState } from "react";

export function useSettled<T>(value: T, quietMs: number): T {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), quietMs);
		return () => clearTimeout(timer);
	}, [value, quietMs]);
	return settled;
}
