"use client";
// Says that the page shows an earlier revision, and leads back.
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

export function PastNote({ at, onNow }: { at: number; onNow: () => void }) {
	const t = useTranslations("inspector.past");
	return (
		<div
			role="status"
			className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-info bg-info-soft px-4 py-2"
		>
			<History aria-hidden className="size-4 shrink-0 text-info" />
			<p className="min-w-0 flex-1 basis-60">{t("sentence", { revision: at })}</p>
			<Button size="sm" onClick={onNow}>
				{t("now")}
			</Button>
		</div>
	);
}
