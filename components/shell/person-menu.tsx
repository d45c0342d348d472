"use client";
// Who one is here (address and role), the keyboard sheet, and the way out.
import { Keyboard, LogOut } from "lucide-react";
import { signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { initials, type Person } from "./person";

export function PersonMenu({ person, onKeyboard }: { person: Person; onKeyboard: () => void }) {
	const t = useTranslations("shell.person");
	return (
		<Menu
			trigger={
				<Button variant="ghost" aria-label={t("label", { email: person.email })} className="w-8 px-0">
					<span
						aria-hidden
						className="flex size-6 items-center justify-center rounded-full bg-accent-soft font-semibold text-xs text-accent-text"
					>
						{initials(person)}
					</span>
				</Button>
			}
		>
			<div className="px-2 pt-1.5 pb-2">
				{person.name && <p className="font-medium">{person.name}</p>}
				<p className="break-all text-ink-muted text-sm">{person.email}</p>
				<p className="text-ink-muted text-xs">{t(`role.${person.role}`)}</p>
			</div>
			<MenuSeparator />
			<MenuItem icon={<Keyboard />} onClick={onKeyboard}>
				{t("keyboard")}
			</MenuItem>
			<MenuItem icon={<LogOut />} onClick={() => void signOut({ callbackUrl: "/sign-in" })}>
				{t("signOut")}
			</MenuItem>
		</Menu>
	);
}
