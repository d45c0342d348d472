"use client";
// Every scanned file with its outcome; a file with tools opens to them.
import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { Table, TableBody, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { ScanFile } from "@/lib/client/queries/discovery";
import { toolAddress } from "@/lib/client/queries/tools";
import { OutcomeBadge } from "./outcome-badge";

export function FileTable({ files }: { files: readonly ScanFile[] }) {
	const t = useTranslations("discovery.table");
	return (
		<TableFrame label={t("label")}>
			<Table className="min-w-[40rem]">
				<TableHead>
					<TableRow>
						<Th className="w-72">{t("file")}</Th>
						<Th className="w-32">{t("outcome")}</Th>
						<Th>{t("found")}</Th>
					</TableRow>
				</TableHead>
				<TableBody>
					{files.map((file) => (
						<FileRows key={file.file} file={file} />
					))}
				</TableBody>
			</Table>
		</TableFrame>
	);
}

function FileRows({ file }: { file: ScanFile }) {
	const t = useTranslations("discovery.table");
	const listId = useId();
	const [isOpen, setIsOpen] = useState(false);
	const hasTools = file.tools.length > 0;
	return (
		<Fragment>
			<TableRow>
				<Th scope="row" className="px-1.5">
					<span className="flex items-center gap-1">
						{hasTools ? (
							<IconButton
								size="sm"
								tooltipSide="top"
								label={t(isOpen ? "collapse" : "expand", { file: file.file })}
								aria-expanded={isOpen}
								aria-controls={listId}
								onClick={() => setIsOpen(!isOpen)}
								icon={<ChevronRight aria-hidden className={cn("transition-transform", isOpen && "rotate-90")} />}
							/>
						) : (
							<span className="w-7" />
						)}
						<code className="font-normal">{file.file}</code>
					</span>
				</Th>
				<Td>
					<OutcomeBadge outcome={file.outcome} />
				</Td>
				<Td>
					<Found file={file} />
				</Td>
			</TableRow>
			{isOpen && (
				<TableRow>
					<Td colSpan={3} className="bg-sunken p-0 group-hover/row:bg-sunken">
						<ul id={listId} className="py-2 pr-3 pl-9.5">
							{file.tools.map(({ name, line, toolset }) => (
								<li key={name} className="flex min-h-7 flex-wrap items-center gap-x-3">
									<TextLink href={toolAddress(name)} className="py-0.5 font-mono">
										{name}
									</TextLink>
									<span className="text-ink-muted text-xs">{t("inToolset", { toolset })}</span>
									<span className="text-ink-muted text-xs">{t("atLine", { line })}</span>
								</li>
							))}
						</ul>
					</Td>
				</TableRow>
			)}
		</Fragment>
	);
}

function Found({ file }: { file: ScanFile }) {
	const t = useTranslations("discovery.table");
	if (file.outcome === "registered") return t("tools", { count: file.tools.length });
	return (
		<span className={cn("break-words", file.outcome === "skipped" && "text-ink-muted")}>
			{file.line !== null && <span className="mr-2 font-medium">{t("line", { line: file.line })}</span>}
			{file.reason ?? t("noReason")}
		</span>
	);
}
