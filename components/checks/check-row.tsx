"use client";
// One check: what it asks, what it said last and before, what hangs on it, and what can be done about it.
import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { TableRow, Td, Th } from "@/components/ui/table";
import { formatNumber } from "@/lib/client/format";
import type { Check } from "@/lib/client/queries/checks";
import { CheckForm } from "./check-form";
import { CheckState } from "./check-state";
import { DeleteCheck } from "./delete-check";
import { fieldsOfTarget } from "./form-values";
import { HistoryStrip } from "./history-strip";
import { NeededBy } from "./needed-by";
import { ProbeNow } from "./probe-now";

interface CheckRowProps {
	check: Check;
	/** Why this person may not change anything; undefined when they may. */
	refusal: string | undefined;
}

export function CheckRow({ check, refusal }: CheckRowProps) {
	const t = useTranslations("checks");
	const [open, setOpen] = useState<"edit" | "delete" | null>(null);
	const { name, kind, probe } = check;
	const close = () => setOpen(null);
	return (
		<TableRow>
			<Th scope="row" className="whitespace-normal py-2 align-top">
				<code>{name}</code>
				{check.description && <span className="block font-normal text-ink-muted text-xs">{check.description}</span>}
			</Th>
			<Td className="py-2 align-top">
				<CheckState probe={probe} />
			</Td>
			<Td className="py-2 align-top">
				<span className="block text-ink-muted text-xs">{t(`kind.${kind}`)}</span>
				<code className="block break-all text-xs">{t(`asks.${kind}`, fieldsOfTarget(check))}</code>
			</Td>
			<Td className="whitespace-nowrap py-2 align-top">
				{probe?.checkedAt ? (
					<>
						<RelativeTime at={probe.checkedAt} />
						<span className="block text-ink-muted text-xs">
							{t("took", { milliseconds: formatNumber(probe.durationMs ?? 0) })}
						</span>
					</>
				) : (
					<span className="text-ink-muted">{probe === null ? t("perRequest") : t("never")}</span>
				)}
			</Td>
			<Td className="py-2 align-top">{probe && <HistoryStrip history={probe.history} />}</Td>
			<Td className="py-2 align-top">
				<NeededBy tools={check.tools} toolsets={check.toolsets} />
			</Td>
			<Td align="end" className="whitespace-nowrap py-1.5 align-top">
				<span className="inline-flex items-center gap-1">
					{probe && <ProbeNow name={name} refusal={refusal} isProbing={probe.isProbing} />}
					{refusal === undefined && (
						<>
							<IconButton
								size="sm"
								label={t("edit.named", { name })}
								icon={<Pencil aria-hidden />}
								onClick={() => setOpen("edit")}
							/>
							<IconButton
								size="sm"
								label={t("delete.named", { name })}
								icon={<Trash2 aria-hidden />}
								onClick={() => setOpen("delete")}
							/>
						</>
					)}
				</span>
				{open === "edit" && <CheckForm check={check} onClose={close} />}
				{open === "delete" && <DeleteCheck check={check} onClose={close} />}
			</Td>
		</TableRow>
	);
}
