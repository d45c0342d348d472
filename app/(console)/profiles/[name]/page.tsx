// One profile, to look at and to change.
import type { Metadata } from "next";
import { ProfilePage } from "@/components/profiles/profile-page";
import { matrixQuery } from "@/lib/client/queries/matrix";
import { profileQuery } from "@/lib/client/queries/profiles";
import { nameFromSegment } from "@/lib/client/queries/tools";
import { ROLE_PERMISSIONS } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../../prefetched";

interface ProfileRouteProps {
	params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: ProfileRouteProps): Promise<Metadata> {
	return { title: nameFromSegment((await params).name) };
}

export default async function ProfileRoute({ params }: ProfileRouteProps) {
	const { role } = await requirePerson("config.read");
	const name = nameFromSegment((await params).name);
	const permissions = ROLE_PERMISSIONS[role];
	return (
		<Prefetched queries={[profileQuery(name), matrixQuery]}>
			<ProfilePage
				name={name}
				canWrite={permissions.includes("config.write")}
				canSeeKeys={permissions.includes("keys.manage")}
			/>
		</Prefetched>
	);
}
