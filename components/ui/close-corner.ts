// Where and how the close button of a modal stands. It comes last in the markup, so that the first focus goes to the content, and
// it has no tooltip, which would take the first Escape.
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";

export const closeCornerClass = cn(
	buttonVariants({ variant: "ghost", size: "sm", shape: "square" }),
	"absolute top-3.5 right-3",
);
