// The document of every page: fonts, theme without a flash, and the providers. No rule lives here.
import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { LOCALE } from "@/lib/client/messages";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("common");
	return {
		title: { default: t("appName"), template: `%s · ${t("appName")}` },
		icons: { icon: "/favicon.svg" },
		robots: { index: false, follow: false },
	};
}

export const viewport: Viewport = {
	themeColor: [
		{ media: "(prefers-color-scheme: light)", color: "#ffffff" },
		{ media: "(prefers-color-scheme: dark)", color: "#16161a" },
	],
};

export default function RootLayout({ children }: { children: ReactNode }) {
	return (
		// next-themes sets the class before the first paint, so the server's markup differs here and only here.
		<html lang={LOCALE} suppressHydrationWarning className={`${GeistSans.variable} ${GeistMono.variable}`}>
			<body>
				<div id="app">
					<Providers>{children}</Providers>
				</div>
			</body>
		</html>
	);
}
