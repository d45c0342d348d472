// A placeholder with the size of what will come. Hidden from screen readers: mark the region that loads with aria-busy.
import { cn } from "./cn";

export function Skeleton({ className }: { className?: string }) {
	return <span aria-hidden className={cn("block h-4 animate-pulse rounded-sm bg-hover", className)} />;
}
