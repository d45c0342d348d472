// The overview, read while the page is rendered.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OverviewBoard } from "@/components/overview/overview-board";
import { lintQuery } from "@/lib/client/queries/lint";
import { overviewQuery } from "@/lib/client/queries/overview";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "./prefetched";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("overview");
	return { title: t("title") };
}

export default async function OverviewPage() {
	await requirePerson("config.read");
	return (
		<Prefetched queries={[overviewQuery, lintQuery]}>
			<OverviewBoard />
		</Prefetched>
	);
}
