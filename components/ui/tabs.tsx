"use client";
// Tabs with arrow keys and an underline that moves to where one is. The caller holds the value, normally in the URL.
import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cn } from "./cn";

export interface TabsProps<Value extends string> {
	/** Names the list of tabs. */
	label: string;
	tabs: ReadonlyArray<{ value: Value; label: ReactNode; count?: number | string; disabled?: boolean }>;
	value: Value;
	onValueChange: (value: Value) => void;
	/** One TabPanel for each tab. */
	children: ReactNode;
	className?: string;
}

export function Tabs<Value extends string>({
	label,
	tabs,
	value,
	onValueChange,
	children,
	className,
}: TabsProps<Value>) {
	return (
		<Base.Root value={value} onValueChange={(next: Value) => onValueChange(next)} className={className}>
			<div className="overflow-x-auto border-b">
				<Base.List aria-label={label} className="relative flex w-max gap-1">
					{tabs.map((tab) => (
						<Base.Tab
							key={tab.value}
							value={tab.value}
							disabled={tab.disabled}
							className="flex h-9 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 font-medium text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 data-disabled:cursor-not-allowed data-active:text-ink data-disabled:opacity-50"
						>
							{tab.label}
							{tab.count !== undefined && <span className="font-normal text-ink-faint text-xs">{tab.count}</span>}
						</Base.Tab>
					))}
					<Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-[translate,width]" />
				</Base.List>
			</div>
			{children}
		</Base.Root>
	);
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
	return (
		<Base.Panel value={value} className={cn("rounded-md pt-4", className)}>
			{children}
		</Base.Panel>
	);
}
