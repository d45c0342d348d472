// The overview before it is there: seven bands that narrow, and the panels beneath.
import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";
import { bandWidth } from "./band-width";

const SHARES = [1, 0.75, 0.5, 0.3, 0.2, 0.1, 0];

export function OverviewSkeleton() {
	const t = useTranslations("common");
	return (
		<div role="status" aria-label={t("loading")}>
			<div className="flex flex-col items-center gap-1.5">
				{SHARES.map((share) => (
					<div key={share} style={{ width: bandWidth(share) }} className="max-w-full">
						<Skeleton className="h-27 rounded-md md:h-19" />
					</div>
				))}
			</div>
			<div className="mt-6 grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<Skeleton className="h-64 rounded-md" />
				<Skeleton className="h-28 rounded-md" />
			</div>
		</div>
	);
}
