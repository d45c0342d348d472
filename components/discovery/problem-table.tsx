// Tools that a scan refused, each with its reason.
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/card";
import { Table, TableBody, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import type { ScanReport } from "@/lib/contracts/system";

export function ProblemTable({ problems }: { problems: ScanReport["problems"] }) {
	const t = useTranslations("discovery.problems");
	return (
		<Panel title={t("title")} description={t("lead")} flush>
			<TableFrame flush label={t("label")}>
				<Table className="min-w-[40rem]">
					<TableHead>
						<TableRow>
							<Th>{t("tool")}</Th>
							<Th>{t("file")}</Th>
							<Th>{t("why")}</Th>
						</TableRow>
					</TableHead>
					<TableBody>
						{problems.map(({ file, tool, message }) => (
							<TableRow key={file + tool + message}>
								<Th scope="row">
									<code>{tool}</code>
								</Th>
								<Td>
									<code>{file}</code>
								</Td>
								<Td className="whitespace-normal">{message}</Td>
							</TableRow>
						))}
					</TableBody>
				</Table>
			</TableFrame>
		</Panel>
	);
}
