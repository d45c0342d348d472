"use client";
// A text control of several lines that grows with its content; inside a Field it is wired like Input.
import { Field as BaseField } from "@base-ui/react/field";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlClass } from "./control-class";

export interface TextareaProps extends Omit<ComponentProps<"textarea">, "defaultValue" | "value"> {
	value?: string;
	defaultValue?: string;
	mono?: boolean;
}

export function Textarea({ mono = false, rows = 3, className, value, defaultValue, ...props }: TextareaProps) {
	return (
		<BaseField.Control
			value={value}
			defaultValue={defaultValue}
			render={
				<textarea
					rows={rows}
					className={cn(
						controlClass,
						"field-sizing-content max-h-96 min-h-16 py-1.5",
						mono && "font-mono text-sm",
						className,
					)}
					{...props}
				/>
			}
		/>
	);
}
