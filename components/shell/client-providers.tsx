"use client";
// Theme, server state, URL state, tooltips and toasts, for every page.
import { QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { ToastProvider } from "@/components/ui/toast";
import { TooltipProvider } from "@/components/ui/tooltip";
import { UiLabelsProvider } from "@/components/ui/ui-labels";
import { getQueryClient } from "@/lib/client/query";

export function ClientProviders({ nonce, children }: { nonce?: string; children: ReactNode }) {
	const t = useTranslations("common");
	const labels = {
		close: t("close"),
		copy: t("copy"),
		copied: t("copied"),
		copyFailed: t("copyFailed"),
		notifications: t("notifications"),
	};
	return (
		<ThemeProvider attribute="class" enableColorScheme disableTransitionOnChange nonce={nonce}>
			<QueryClientProvider client={getQueryClient()}>
				<NuqsAdapter>
					<UiLabelsProvider labels={labels}>
						<TooltipProvider>
							<ToastProvider>{children}</ToastProvider>
						</TooltipProvider>
					</UiLabelsProvider>
				</NuqsAdapter>
			</QueryClientProvider>
		</ThemeProvider>
	);
}
