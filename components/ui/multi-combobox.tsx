"use client";
// Several names out of a long list: type to find, Enter adds, Backspace takes the last one back. Chosen names are chips in mono.
import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { controlClass } from "./control-class";
import { popupClass } from "./popup-class";

export interface MultiComboboxProps {
	/** Names the input; not shown. Put a visible heading beside it. */
	label: string;
	/** All names to choose from, in their order. A chosen name that is not among them is still shown. */
	items: readonly string[];
	value: readonly string[];
	onValueChange: (value: string[]) => void;
	/** A second, quiet text beside a name in the list. */
	hintOf?: (item: string) => ReactNode;
	placeholder: string;
	/** Said when nothing matches what was typed. */
	emptyText: string;
	/** Names the button that takes a name out. */
	removeLabel: (item: string) => string;
	disabled?: boolean;
	className?: string;
}

export function MultiCombobox({
	label,
	items,
	value,
	onValueChange,
	hintOf,
	placeholder,
	emptyText,
	removeLabel,
	disabled,
	className,
}: MultiComboboxProps) {
	return (
		<Base.Root
			items={items}
			multiple
			value={[...value]}
			onValueChange={(next: string[]) => onValueChange(next)}
			disabled={disabled}
		>
			<Base.InputGroup
				className={cn(
					controlClass,
					"flex min-h-8 cursor-text items-center px-1 py-1 focus-within:border-accent",
					disabled && "cursor-not-allowed",
					className,
				)}
			>
				<Base.Chips className="flex w-full flex-wrap items-center gap-1" aria-label={label}>
					{value.map((item) => (
						<Base.Chip
							key={item}
							className="flex h-6 max-w-full cursor-default items-center gap-0.5 rounded-sm bg-hover pl-1.5 font-mono text-ink text-xs outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent-text"
						>
							<span className="truncate">{item}</span>
							<Base.ChipRemove
								aria-label={removeLabel(item)}
								className="flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-muted hover:text-ink data-disabled:hidden"
							>
								<X aria-hidden className="size-3" />
							</Base.ChipRemove>
						</Base.Chip>
					))}
					<Base.Input
						aria-label={label}
						placeholder={value.length === 0 || !disabled ? placeholder : ""}
						className="h-6 min-w-28 flex-1 bg-transparent px-1.5 text-sm outline-none placeholder:text-ink-faint disabled:cursor-not-allowed"
					/>
				</Base.Chips>
			</Base.InputGroup>
			<Base.Portal>
				<Base.Positioner sideOffset={4} className="z-50 outline-none">
					<Base.Popup
						className={cn(
							popupClass,
							"max-h-[min(var(--available-height),20rem)] w-(--anchor-width) min-w-56 max-w-(--available-width) overflow-y-auto p-1",
						)}
					>
						<Base.Empty className="px-2 py-1.5 text-ink-muted text-sm empty:hidden">{emptyText}</Base.Empty>
						<Base.List>
							{(item: string) => (
								<Base.Item
									key={item}
									value={item}
									className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 outline-none data-highlighted:bg-hover"
								>
									<span className="flex size-4 shrink-0 items-center">
										<Base.ItemIndicator>
											<Check aria-hidden className="size-4 text-accent-text" />
										</Base.ItemIndicator>
									</span>
									<span className="min-w-0 flex-1 truncate font-mono text-sm">{item}</span>
									{hintOf && <span className="shrink-0 text-ink-muted text-xs">{hintOf(item)}</span>}
								</Base.Item>
							)}
						</Base.List>
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}
