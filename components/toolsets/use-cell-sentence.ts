"use client";
// A cell's state as one sentence, the same for tooltip, screen reader and explanation.
import { useTranslations } from "next-intl";
import type { MatrixCell } from "@/lib/client/queries/matrix";
import { sentenceOf } from "./cell-state";

export function useCellSentence() {
	const t = useTranslations("toolsets.sentence");
	const reason = useTranslations("reasons.code");
	return (cell: MatrixCell): string => {
		const sentence = t(sentenceOf(cell), {
			visible: cell.visible,
			total: cell.total,
			hidden: cell.total - cell.visible,
			via: cell.via[0] ?? t("unknownVia"),
			others: Math.max(cell.via.length - 1, 0),
			reason: cell.hiddenBy ? reason(`${cell.hiddenBy}.title`) : t("unknownReason"),
		});
		return cell.asking > 0 ? `${sentence} ${t("asks", { count: cell.asking })}` : sentence;
	};
}
