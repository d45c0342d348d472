// Runtimes and their keys.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { KeysPage } from "@/components/keys/keys-page";
import { profilesQuery } from "@/lib/client/queries/profiles";
import { runtimesQuery } from "@/lib/client/queries/runtimes";
import { ROLE_PERMISSIONS } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../prefetched";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("runtimes");
	return { title: t("title") };
}

export default async function KeysRoute() {
	const { role } = await requirePerson("config.read");
	const canManage = ROLE_PERMISSIONS[role].includes("keys.manage");
	return (
		<Prefetched queries={canManage ? [runtimesQuery, profilesQuery] : []}>
			<KeysPage canManage={canManage} />
		</Prefetched>
	);
}
