// The last scan of the catalogue.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DiscoveryPage } from "@/components/discovery/discovery-page";
import { discoveryQuery } from "@/lib/client/queries/discovery";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../prefetched";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("discovery");
	return { title: t("title") };
}

export default async function DiscoveryRoute() {
	await requirePerson("config.read");
	return (
		<Prefetched queries={[discoveryQuery]}>
			<DiscoveryPage />
		</Prefetched>
	);
}
