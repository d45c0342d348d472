"use client";
// What a command in the tool `terminal` comes to on each profile: hidden, asked about in any case, or as the engine says.
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TierPips } from "@/components/marks/tier-pips";
import { Panel } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, TableBody, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import { toolQuery } from "@/lib/client/queries/tools";
import type { Verdict } from "@/lib/core/commands/judge";
import { outcomeOn } from "./outcome";

const TOOL = "terminal";

/** @param decision of the engine; null while there is no command */
export function OnProfiles({ decision }: { decision: Verdict | null }) {
	const t = useTranslations("rules.profiles");
	const { data, error } = useQuery(toolQuery(TOOL));
	return (
		<Panel flush title={t("title")} description={t("description", { tool: TOOL })}>
			{error ? (
				<p className="p-4 text-ink-muted">{t("failed", { tool: TOOL })}</p>
			) : data === undefined ? (
				<div aria-busy className="p-4">
					<Skeleton className="h-40" />
				</div>
			) : (
				<TableFrame flush label={t("title")}>
					<Table>
						<TableHead>
							<tr>
								<Th>{t("profile")}</Th>
								<Th>{t("outcome")}</Th>
							</tr>
						</TableHead>
						<TableBody>
							{data.profiles.map(({ profile, tier, verdict }) => (
								<TableRow key={profile}>
									<Th scope="row">
										<span className="flex items-center gap-2.5">
											<code className="min-w-16">{profile}</code>
											<TierPips tier={tier} />
										</span>
									</Th>
									<Td className="whitespace-normal">{t(`of.${outcomeOn(verdict, decision)}`)}</Td>
								</TableRow>
							))}
						</TableBody>
					</Table>
				</TableFrame>
			)}
		</Panel>
	);
}
