"use client";
// Whether this page keeps itself up to date. When it does not, it says so and offers to reconnect.
import { Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useLiveUpdates } from "@/lib/client/live";

export function LiveIndicator() {
	const t = useTranslations("shell.live");
	const { status, reconnect } = useLiveUpdates();
	return (
		<div className="flex items-center">
			<span role="status" className={cn(status === "paused" ? "text-asks text-xs max-sm:sr-only" : "sr-only")}>
				{t(status)}
			</span>
			{status === "paused" ? (
				<Button
					variant="ghost"
					size="sm"
					icon={<Unplug aria-hidden className="text-asks" />}
					onClick={reconnect}
					className="ml-1 text-accent-text"
				>
					{t("reconnect")}
				</Button>
			) : (
				<span aria-hidden title={t(status)} className="flex size-6 items-center justify-center">
					<span
						className={cn(
							"size-2 rounded-full",
							status === "live" ? "bg-visible" : "animate-pulse border border-edge bg-transparent",
						)}
					/>
				</span>
			)}
		</div>
	);
}
