"use client";
// A page that failed, inside the console's frame, so that the way elsewhere stays open.
import { FailureState } from "@/components/shell/failure-state";

export default function ConsoleError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
	return <FailureState error={error} retry={reset} />;
}
