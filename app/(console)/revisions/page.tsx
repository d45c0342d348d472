// Revisions of the configuration, and what differs between two.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RevisionsPage } from "@/components/revisions/revisions-page";
import { revisionsQuery } from "@/lib/client/queries/revisions";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../prefetched";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("revisions");
	return { title: t("title") };
}

export default async function RevisionsRoute() {
	await requirePerson("config.read");
	return (
		<Prefetched queries={[revisionsQuery]}>
			<RevisionsPage />
		</Prefetched>
	);
}
