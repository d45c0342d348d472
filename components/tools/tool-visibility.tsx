// Where a tool is visible: every profile with its verdict, the reason in words, and the way to the inspector.
import { useTranslations } from "next-intl";
import { TierPips } from "@/components/marks/tier-pips";
import { VerdictMark } from "@/components/marks/verdict-mark";
import { Panel } from "@/components/ui/card";
import { Table, TableBody, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { inspectorAddress, type ToolDetail } from "@/lib/client/queries/tools";

export function ToolVisibility({ tool }: { tool: ToolDetail }) {
	const t = useTranslations("tools.detail");
	return (
		<Panel flush title={t("visibility")} description={t("visibilityDescription")}>
			<TableFrame flush label={t("profilesTable")}>
				<Table>
					<TableHead>
						<tr>
							<Th>{t("profile")}</Th>
							<Th>{t("verdict")}</Th>
							<Th className="w-full">{t("reason")}</Th>
						</tr>
					</TableHead>
					<TableBody>
						{tool.profiles.map((entry) => (
							<ProfileRow key={entry.profile} name={tool.name} entry={entry} />
						))}
					</TableBody>
				</Table>
			</TableFrame>
		</Panel>
	);
}

function ProfileRow({
	name,
	entry: { profile, tier, verdict },
}: {
	name: string;
	entry: ToolDetail["profiles"][number];
}) {
	const t = useTranslations("tools.detail");
	const reasons = useTranslations("reasons.code");
	const isVisible = verdict === "visible" || verdict === "asks";
	return (
		<TableRow>
			<Th scope="row">
				<span className="flex items-center gap-2.5">
					<TextLink
						href={`${inspectorAddress(name)}?profile=${encodeURIComponent(profile)}`}
						title={t("whyOn", { profile })}
						className="inline-block min-w-16 py-0.5 font-mono"
					>
						{profile}
					</TextLink>
					<TierPips tier={tier} />
				</span>
			</Th>
			<Td>
				<VerdictMark verdict={isVisible ? verdict : "hidden"} />
			</Td>
			<Td className="min-w-64 py-1.5">
				{isVisible ? (
					<span className="text-ink-muted">{verdict === "asks" ? t("reasonAsks") : t("reasonVisible")}</span>
				) : (
					<>
						<span className="font-medium">{reasons(`${verdict}.title`)}.</span>{" "}
						<span className="text-ink-muted">{reasons(`${verdict}.sentence`)}</span>
					</>
				)}
			</Td>
		</TableRow>
	);
}
