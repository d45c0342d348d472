"use client";
// Shows a new key, this once. It closes only when the person says that they stored it.
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import type { KeyCreated } from "@/lib/client/queries/runtimes";
import { resolveCurl } from "./resolve-curl";

interface SecretDialogProps {
	created: KeyCreated;
	onClose: () => void;
}

export function SecretDialog({ created: { key, secret }, onClose }: SecretDialogProps) {
	const t = useTranslations("runtimes.secret");
	const [wasHeld, setWasHeld] = useState(false);
	const profile = key.scopes.includes("resolve") ? key.profiles[0] : undefined;
	return (
		<Dialog
			open
			// Escape, the corner and a click outside must not lose the only sight of the key.
			onOpenChange={(open) => !open && setWasHeld(true)}
			title={t("title", { name: key.name })}
			description={t("detail")}
			footer={
				<Button variant="primary" onClick={onClose}>
					{t("close")}
				</Button>
			}
		>
			<div className="flex flex-col gap-4">
				<div role="alert" className="empty:hidden">
					{wasHeld && (
						<p className="flex items-start gap-2 rounded-md bg-ask-soft px-3 py-2 text-ask text-sm">
							<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
							{t("notYet")}
						</p>
					)}
				</div>
				<CodeBlock code={secret} label={t("label")} showLabel wrap />
				{profile !== undefined && (
					<CodeBlock
						code={resolveCurl(window.location.origin, secret, profile)}
						label={t("curl", { profile })}
						showLabel
					/>
				)}
			</div>
		</Dialog>
	);
}
