// Toolsets × profiles. The matrix is read while the page is rendered.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ToolsetsMatrix } from "@/components/toolsets/toolsets-matrix";
import { matrixQuery } from "@/lib/client/queries/matrix";
import { ROLE_PERMISSIONS } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../prefetched";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("toolsets");
	return { title: t("title") };
}

export default async function ToolsetsPage() {
	const { role } = await requirePerson("config.read");
	return (
		<Prefetched queries={[matrixQuery]}>
			<ToolsetsMatrix canWrite={ROLE_PERMISSIONS[role].includes("config.write")} />
		</Prefetched>
	);
}
