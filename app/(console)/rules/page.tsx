// The rule lab: what the command engine makes of a command.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RuleLab } from "@/components/rules/rule-lab";
import { toolQuery } from "@/lib/client/queries/tools";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../prefetched";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("rules");
	return { title: t("title") };
}

export default async function RulesRoute() {
	await requirePerson("config.read");
	return (
		<Prefetched queries={[toolQuery("terminal")]}>
			<RuleLab />
		</Prefetched>
	);
}
