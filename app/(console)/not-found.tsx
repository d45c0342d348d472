// A thing that is not there, inside the console's frame.
import { NotFoundState } from "@/components/shell/not-found-state";

export default function ConsoleNotFound() {
	return <NotFoundState />;
}
