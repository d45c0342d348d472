// The list of profiles before it is there, with the same heights.
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["a", "b", "c", "d", "e", "f", "g"];

export function ProfileListSkeleton() {
	return (
		<div aria-busy className="flex flex-col gap-3">
			<Skeleton className="h-8 w-full sm:w-64" />
			<div className="overflow-hidden rounded-md border bg-surface">
				<div className="h-9 border-b bg-sunken" />
				{ROWS.map((row) => (
					<div key={row} className="flex h-9 items-center gap-6 border-b px-3 last:border-b-0">
						<Skeleton className="w-48" />
						<Skeleton className="w-10" />
						<Skeleton className="w-8" />
						<Skeleton className="w-10" />
						<Skeleton className="hidden w-40 sm:block" />
					</div>
				))}
			</div>
		</div>
	);
}
