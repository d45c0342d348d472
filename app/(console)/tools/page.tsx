// The catalogue of tools.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { SearchShortcut } from "@/components/shell/search-shortcut";
import { loadFilters } from "@/components/tools/filters";
import { Tools } from "@/components/tools/tools";
import { toolsQuery } from "@/lib/client/queries/tools";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../prefetched";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("tools");
	return { title: t("title") };
}

export default async function ToolsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
	await requirePerson("config.read");
	const filters = await loadFilters(searchParams);
	return (
		<Prefetched queries={[toolsQuery(filters)]}>
			<SearchShortcut />
			<Tools />
		</Prefetched>
	);
}
