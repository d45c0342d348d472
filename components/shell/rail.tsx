"use client";
// The left rail on screens wider than a phone: 220 px of words, or 52 px of icons.
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Mark } from "./mark";
import { NavList } from "./nav-list";

export function Rail({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
	const t = useTranslations("shell");
	return (
		<nav
			aria-label={t("nav.label")}
			className={cn(
				"sticky top-0 hidden h-dvh shrink-0 flex-col border-r bg-surface transition-[width] md:flex",
				collapsed ? "w-[52px]" : "w-[220px]",
			)}
		>
			<Brand collapsed={collapsed} />
			<div className="min-h-0 flex-1 overflow-y-auto py-2">
				<NavList collapsed={collapsed} />
			</div>
			<div className="border-t p-2">
				<IconButton
					label={collapsed ? t("nav.expand") : t("nav.collapse")}
					hint={<Kbd className="border-transparent bg-transparent text-inherit">[</Kbd>}
					icon={collapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
					tooltipSide="right"
					className="ml-0.5"
					onClick={onToggle}
				/>
			</div>
		</nav>
	);
}

function Brand({ collapsed }: { collapsed: boolean }) {
	const t = useTranslations();
	return (
		<div className="flex h-(--topbar-height) shrink-0 items-center border-b px-3">
			<Link
				href="/"
				aria-label={t("shell.home")}
				className="flex h-8 items-center gap-2.5 rounded-md font-semibold tracking-tight"
			>
				<Mark className="size-7 shrink-0" />
				{!collapsed && <span>{t("common.appName")}</span>}
			</Link>
		</div>
	);
}
