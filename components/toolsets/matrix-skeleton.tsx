// The matrix before it is there: the same frame, columns and row height.
import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = Array.from({ length: 14 }, (_, index) => index);
const COLUMNS = Array.from({ length: 7 }, (_, index) => index);

export function MatrixSkeleton() {
	const t = useTranslations("common");
	return (
		<div role="status" aria-label={t("loading")} className="overflow-hidden rounded-md border bg-surface">
			<div className="h-12 border-b bg-sunken" />
			{ROWS.map((row) => (
				<div key={row} className="flex h-9 items-center gap-6 border-b px-3 last:border-b-0">
					<Skeleton className="w-28 shrink-0 sm:w-52" />
					{COLUMNS.map((column) => (
						<Skeleton key={column} className="w-26 shrink-0" />
					))}
				</div>
			))}
		</div>
	);
}
