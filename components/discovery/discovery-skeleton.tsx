// The scan report before it is there, with the same heights.
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function DiscoverySkeleton() {
	return (
		<div aria-busy className="flex flex-col gap-4">
			<Skeleton className="h-20 w-full" />
			<Skeleton className="h-6.5 w-72" />
			<div className="rounded-md border bg-surface">
				<div className="h-9 border-b bg-sunken" />
				{ROWS.map((row) => (
					<div key={row} className="flex h-9 items-center gap-6 border-b px-3 last:border-b-0">
						<Skeleton className="w-40" />
						<Skeleton className="w-20" />
						<Skeleton className="w-24" />
					</div>
				))}
			</div>
		</div>
	);
}
