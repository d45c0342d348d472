// The checks of outside dependencies.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ChecksPage } from "@/components/checks/checks-page";
import { checksQuery } from "@/lib/client/queries/checks";
import { ROLE_PERMISSIONS } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../prefetched";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("checks");
	return { title: t("title") };
}

export default async function ChecksRoute() {
	const { role } = await requirePerson("config.read");
	return (
		<Prefetched queries={[checksQuery]}>
			<ChecksPage canWrite={ROLE_PERMISSIONS[role].includes("config.write")} />
		</Prefetched>
	);
}
