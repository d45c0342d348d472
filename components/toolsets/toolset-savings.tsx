// What a request spares when it asks for this scenario alone, profile by profile.
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/card";
import { Table, TableBody, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import { formatNumber } from "@/lib/client/format";
import type { Toolset } from "@/lib/client/queries/matrix";

export function ToolsetSavings({ toolset }: { toolset: Toolset }) {
	const t = useTranslations("toolsets.savings");
	const common = useTranslations("changes.effect");
	return (
		<Panel flush title={t("title")} description={t("description", { toolset: toolset.name })}>
			<TableFrame flush label={t("title")}>
				<Table className="min-w-[30rem]">
					<TableHead>
						<tr>
							<Th>{t("profile")}</Th>
							<Th align="end">{common("tools")}</Th>
							<Th align="end">{common("tokens")}</Th>
							<Th align="end">{t("spared")}</Th>
						</tr>
					</TableHead>
					<TableBody>
						{toolset.savings.map(({ profile, visible, visibleInSet, tokens, tokensInSet, saved }) => (
							<TableRow key={profile}>
								<Th scope="row">
									<code>{profile}</code>
								</Th>
								<Td align="end">{t("of", { part: formatNumber(visibleInSet), whole: formatNumber(visible) })}</Td>
								<Td align="end">{t("of", { part: formatNumber(tokensInSet), whole: formatNumber(tokens) })}</Td>
								<Td align="end" className="font-medium">
									{formatNumber(saved)}
								</Td>
							</TableRow>
						))}
					</TableBody>
				</Table>
			</TableFrame>
		</Panel>
	);
}
