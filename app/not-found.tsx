// Addresses that no page answers.
import { NotFoundState } from "@/components/shell/not-found-state";

export default function NotFound() {
	return (
		<main>
			<NotFoundState />
		</main>
	);
}
