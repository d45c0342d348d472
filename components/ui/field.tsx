"use client";
// A control with its label, hint and error, joined by aria: the label names it, hint and error describe it, an error marks it invalid.
import { Field as Base } from "@base-ui/react/field";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

export interface FieldProps {
	label: ReactNode;
	hint?: ReactNode;
	/** Present means invalid. */
	error?: ReactNode;
	/** Right of the label, for example "optional". */
	aside?: ReactNode;
	name?: string;
	disabled?: boolean;
	/** For a control that is a button (Select), which a native label cannot press. */
	control?: "native" | "button";
	/** One Input, Textarea or Select. */
	children: ReactNode;
	className?: string;
}

const labelClass = "font-medium text-sm";

export function Field({
	label,
	hint,
	error,
	aside,
	name,
	disabled,
	control = "native",
	children,
	className,
}: FieldProps) {
	return (
		<Base.Root
			name={name}
			disabled={disabled}
			invalid={Boolean(error)}
			className={cn("flex flex-col gap-1.5", className)}
		>
			<div className="flex items-baseline justify-between gap-2">
				{control === "native" ? (
					<Base.Label className={labelClass}>{label}</Base.Label>
				) : (
					<Base.Label nativeLabel={false} render={<div />} className={labelClass}>
						{label}
					</Base.Label>
				)}
				{aside && <span className="text-ink-muted text-xs">{aside}</span>}
			</div>
			{children}
			{error ? (
				<Base.Error match className="flex items-start gap-1.5 text-deny text-xs">
					<CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
					{error}
				</Base.Error>
			) : (
				hint && <Base.Description className="text-ink-muted text-xs">{hint}</Base.Description>
			)}
		</Base.Root>
	);
}
