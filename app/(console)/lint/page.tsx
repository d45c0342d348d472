// What lint says about the configuration.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LintPage } from "@/components/lint/lint-page";
import { lintQuery } from "@/lib/client/queries/lint";
import { ROLE_PERMISSIONS } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../prefetched";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("lint");
	return { title: t("title") };
}

export default async function LintRoute() {
	const { role } = await requirePerson("config.read");
	return (
		<Prefetched queries={[lintQuery]}>
			<LintPage canWrite={ROLE_PERMISSIONS[role].includes("config.write")} />
		</Prefetched>
	);
}
