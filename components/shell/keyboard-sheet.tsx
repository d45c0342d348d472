"use client";
// The sheet behind `?`: the shortcuts that work on this page now, read from the registry, and the switch that turns them off.
import { useTranslations } from "next-intl";
import { Fragment, useSyncExternalStore } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { Switch } from "@/components/ui/switch";
import { activeShortcuts, shortcutsEnabled } from "./shortcut-dispatch";
import { SHORTCUT_IDS, SHORTCUTS, type ShortcutGroup, type ShortcutId } from "./shortcuts";

const GROUPS: readonly ShortcutGroup[] = ["general", "go", "list", "matrix"];
const NO_SHORTCUTS: readonly ShortcutId[] = [];

export function KeyboardSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
	const t = useTranslations("shell.shortcuts");
	const active = useSyncExternalStore(activeShortcuts.subscribe, activeShortcuts.read, () => NO_SHORTCUTS);
	const enabled = useSyncExternalStore(shortcutsEnabled.subscribe, shortcutsEnabled.read, () => true);
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t("title")}
			description={t("description")}
			footer={
				<Switch
					label={t("enabled")}
					hint={t("enabledHint")}
					checked={enabled}
					onCheckedChange={shortcutsEnabled.write}
					className="w-full"
				/>
			}
		>
			<div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
				{GROUPS.map((group) => {
					const ids = SHORTCUT_IDS.filter((id) => SHORTCUTS[id].group === group && active.includes(id));
					if (ids.length === 0) return null;
					return (
						<section key={group}>
							<h3 className="mb-1 font-medium text-ink-muted text-xs">{t(`group.${group}`)}</h3>
							<dl>
								{ids.map((id) => (
									<div key={id} className="flex min-h-8 items-center justify-between gap-3 border-b last:border-b-0">
										<dt>{t(`item.${id}`)}</dt>
										<dd>
											<ShortcutKeys keys={SHORTCUTS[id].keys} then={t("then")} />
										</dd>
									</div>
								))}
							</dl>
						</section>
					);
				})}
			</div>
		</Dialog>
	);
}

function ShortcutKeys({ keys, then }: { keys: readonly string[]; then: string }) {
	return (
		<span className="flex items-center gap-1.5 text-ink-faint text-xs">
			{keys.map((key, index) => (
				<Fragment key={key}>
					{index > 0 && then}
					<Kbd>{key.toUpperCase()}</Kbd>
				</Fragment>
			))}
		</span>
	);
}
