"use client";
// Asks before unsaved changes are given up.
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface LeaveDialogProps {
	name: string;
	isOpen: boolean;
	onStay: () => void;
	onLeave: () => void;
}

export function LeaveDialog({ name, isOpen, onStay, onLeave }: LeaveDialogProps) {
	const t = useTranslations("profiles.leave");
	return (
		<Dialog
			size="sm"
			open={isOpen}
			onOpenChange={(open) => !open && onStay()}
			title={t("title")}
			footer={
				<>
					<Button onClick={onStay}>{t("stay")}</Button>
					<Button variant="danger" onClick={onLeave}>
						{t("go")}
					</Button>
				</>
			}
		>
			<p className="text-ink-muted">{t("detail", { name })}</p>
		</Dialog>
	);
}
