// Why a profile shows a tool or hides it. The page exists for any name: that no such tool is registered is an answer too.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Inspector } from "@/components/inspector/inspector";
import { checksQuery } from "@/lib/client/queries/checks";
import { profilesQuery } from "@/lib/client/queries/profiles";
import { revisionsQuery } from "@/lib/client/queries/revisions";
import { nameFromSegment, toolQuery } from "@/lib/client/queries/tools";
import { ROLE_PERMISSIONS } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../../../prefetched";

interface PageProps {
	params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
	const t = await getTranslations("inspector");
	return { title: t("documentTitle", { tool: nameFromSegment((await params).name) }) };
}

export default async function InspectorPage({ params }: PageProps) {
	const { role } = await requirePerson("config.read");
	const name = nameFromSegment((await params).name);
	return (
		<Prefetched queries={[toolQuery(name), profilesQuery, checksQuery, revisionsQuery]}>
			<Inspector name={name} canWrite={ROLE_PERMISSIONS[role].includes("config.write")} />
		</Prefetched>
	);
}
