// All profiles.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProfileList } from "@/components/profiles/profile-list";
import { profilesQuery } from "@/lib/client/queries/profiles";
import { ROLE_PERMISSIONS } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../prefetched";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("profiles");
	return { title: t("title") };
}

export default async function ProfilesPage() {
	const { role } = await requirePerson("config.read");
	return (
		<Prefetched queries={[profilesQuery]}>
			<ProfileList canWrite={ROLE_PERMISSIONS[role].includes("config.write")} />
		</Prefetched>
	);
}
