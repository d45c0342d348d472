"use client";
// The question in the address: reading it, and changing it without a new entry in the history for every toggle.
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import type { Question } from "@/lib/client/queries/explain";
import { fromAddress, questionParsers, toAddress } from "./question";

/** @param defaultProfile stands in while the address names no profile */
export function useQuestion(defaultProfile: string): [Question, (question: Question) => void] {
	const [address, setAddress] = useQueryStates(questionParsers, { history: "replace" });
	const question = useMemo(() => {
		const read = fromAddress(address);
		return read.profile === "" ? { ...read, profile: defaultProfile } : read;
	}, [address, defaultProfile]);
	return [question, (next) => void setAddress(toAddress(next))];
}
