"use client";
// Light, dark, or as the system says. The icon follows the theme by CSS, so that the server's markup is never wrong.
import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuRadio } from "@/components/ui/menu";

export function ThemeMenu() {
	const t = useTranslations("shell.theme");
	const { theme, setTheme } = useTheme();
	return (
		<Menu
			trigger={
				<IconButton
					label={t("label")}
					icon={
						<>
							<Sun aria-hidden className="dark:hidden" />
							<Moon aria-hidden className="hidden dark:block" />
						</>
					}
				/>
			}
		>
			<MenuRadio
				label={t("label")}
				value={theme}
				onValueChange={setTheme}
				options={[
					{ value: "system", label: t("system"), icon: <Monitor /> },
					{ value: "light", label: t("light"), icon: <Sun /> },
					{ value: "dark", label: t("dark"), icon: <Moon /> },
				]}
			/>
		</Menu>
	);
}
