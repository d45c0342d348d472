"use client";
// The one question before a change that does more than the press says: tools, tokens, new capabilities and what clashes.
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Effect } from "@/components/changes/effect";
import { Findings } from "@/components/changes/findings";
import { Button } from "@/components/ui/button";
import { CellPopover } from "./cell-popover";
import { actOf } from "./cell-state";
import type { Question } from "./use-cell-changes";

export interface ChangeConfirmationProps {
	question: Question | null;
	onConfirm: () => void;
	onCancel: () => void;
}

export function ChangeConfirmation({ question, onConfirm, onCancel }: ChangeConfirmationProps) {
	const t = useTranslations("toolsets.confirm");
	const cancel = useTranslations("common")("cancel");
	const confirmButton = useRef<HTMLButtonElement>(null);
	return (
		<CellPopover
			about={question}
			onClose={onCancel}
			initialFocus={confirmButton}
			modal
			title={({ change, effect }) =>
				t(`title.${actOf(change.to, effect)}`, { toolset: change.toolset, profile: change.profile })
			}
		>
			{({ change, effect, findings }) => (
				<>
					<div className="mt-3 flex max-h-[50vh] flex-col gap-3 overflow-y-auto">
						<Effect effect={effect} />
						<Findings findings={findings} />
					</div>
					<div className="mt-4 flex justify-end gap-2">
						<Button onClick={onCancel}>{cancel}</Button>
						<Button ref={confirmButton} variant="primary" onClick={onConfirm}>
							{t(`action.${actOf(change.to, effect)}`, { profile: change.profile })}
						</Button>
					</div>
				</>
			)}
		</CellPopover>
	);
}
