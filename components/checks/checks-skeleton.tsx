// The checks before they are there, with the same heights.
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["a", "b", "c", "d", "e", "f"];

export function ChecksSkeleton() {
	return (
		<div aria-busy className="flex flex-col gap-4">
			<Skeleton className="h-6.5 w-96 max-w-full" />
			<div className="rounded-md border bg-surface">
				<div className="h-9 border-b bg-sunken" />
				{ROWS.map((row) => (
					<div key={row} className="flex h-16 items-center gap-6 border-b px-3 last:border-b-0">
						<Skeleton className="w-40" />
						<Skeleton className="w-24" />
						<Skeleton className="w-48" />
					</div>
				))}
			</div>
		</div>
	);
}
