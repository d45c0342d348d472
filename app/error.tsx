"use client";
// A fault outside the console's frame.
import { FailureState } from "@/components/shell/failure-state";

export default function RootError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
	return (
		<main className="p-4">
			<FailureState error={error} retry={reset} />
		</main>
	);
}
