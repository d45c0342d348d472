// All checks, one row each.
import { useTranslations } from "next-intl";
import { Table, TableBody, TableFrame, TableHead, TableRow, Th } from "@/components/ui/table";
import type { Check } from "@/lib/client/queries/checks";
import { CheckRow } from "./check-row";

export function CheckTable({ checks, refusal }: { checks: readonly Check[]; refusal: string | undefined }) {
	const t = useTranslations("checks.table");
	return (
		<TableFrame label={t("label")}>
			<Table className="min-w-[71rem] table-fixed">
				<TableHead>
					<TableRow>
						<Th className="w-48">{t("check")}</Th>
						<Th className="w-44">{t("state")}</Th>
						<Th className="w-52">{t("asks")}</Th>
						<Th className="w-28">{t("asked")}</Th>
						<Th className="w-36">{t("history")}</Th>
						<Th>{t("neededBy")}</Th>
						<Th className="w-44">
							<span className="sr-only">{t("actions")}</span>
						</Th>
					</TableRow>
				</TableHead>
				<TableBody>
					{checks.map((check) => (
						<CheckRow key={check.name} check={check} refusal={refusal} />
					))}
				</TableBody>
			</Table>
		</TableFrame>
	);
}
