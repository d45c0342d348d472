"use client";
// What a person must know about their draft: that it came back, or that the profile moved on underneath it.
import { History, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { DraftField } from "./draft";

export function RestoredNotice() {
	const t = useTranslations("profiles.restored");
	return (
		<p role="status" className="flex items-start gap-2 rounded-md border bg-info-soft px-4 py-2.5 text-info">
			<History aria-hidden className="mt-0.5 size-4 shrink-0" />
			<span>
				<span className="font-medium">{t("title")}</span> {t("detail")}
			</span>
		</p>
	);
}

interface NewerNoticeProps {
	/** The stored profile is newer than the version that the draft was begun on. */
	isOutdated: boolean;
	/** Fields that both changed, after the newer version was taken in. */
	clashes: readonly DraftField[];
	onTakeIn: () => void;
}

export function NewerNotice({ isOutdated, clashes, onTakeIn }: NewerNoticeProps) {
	const t = useTranslations("profiles.newer");
	const tField = useTranslations("profiles.field");
	return (
		<div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-ask-soft px-4 py-2.5 text-ask">
			<TriangleAlert aria-hidden className="size-4 shrink-0" />
			<p className="min-w-0 flex-1 basis-60 text-sm">
				{isOutdated ? (
					<>
						<span className="font-medium">{t("title")}.</span> {t("detail")}
					</>
				) : (
					t("clashes", { fields: clashes.map((field) => tField(field)).join(", ") })
				)}
			</p>
			{isOutdated && (
				<Button size="sm" onClick={onTakeIn}>
					{t("action")}
				</Button>
			)}
		</div>
	);
}
