"use client";
// The navigation on a phone: the same list in a drawer that closes when it took one somewhere.
import { Menu as MenuIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Drawer } from "@/components/ui/drawer";
import { IconButton } from "@/components/ui/icon-button";
import { NavList } from "./nav-list";

export function NavDrawer() {
	const t = useTranslations("shell.nav");
	const [isOpen, setIsOpen] = useState(false);
	return (
		<Drawer
			side="left"
			flush
			title={t("title")}
			open={isOpen}
			onOpenChange={setIsOpen}
			className="w-72"
			trigger={<IconButton label={t("open")} icon={<MenuIcon aria-hidden />} className="md:hidden" />}
		>
			<nav aria-label={t("label")}>
				<NavList onNavigate={() => setIsOpen(false)} />
			</nav>
		</Drawer>
	);
}
