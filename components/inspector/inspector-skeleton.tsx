// The inspector's own layout while the first answer is on its way.
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { GATES } from "@/lib/core/resolver/codes";

export function HeadlineSkeleton() {
	const t = useTranslations("common");
	return (
		<Card className="flex flex-col gap-3">
			<span role="status" className="sr-only">
				{t("loading")}
			</span>
			<Skeleton className="h-6 w-3/4" />
			<Skeleton className="h-6 w-40" />
		</Card>
	);
}

export function TreeSkeleton() {
	return (
		<Card className="flex flex-col gap-4 py-6">
			{GATES.map((gate) => (
				<div key={gate} className="flex h-[38px] items-center gap-4">
					<Skeleton className="size-5 rounded-full" />
					<div className="flex flex-1 flex-col gap-1.5">
						<Skeleton className="h-3.5 w-32" />
						<Skeleton className="h-3 w-2/3" />
					</div>
				</div>
			))}
		</Card>
	);
}
