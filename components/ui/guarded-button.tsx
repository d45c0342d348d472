"use client";
// A button that, when the person may not press it, stays reachable and says why instead of disappearing.
import { Button, type ButtonProps } from "./button";
import { Tooltip } from "./tooltip";

export interface GuardedButtonProps extends ButtonProps {
	/** Why it cannot be pressed now; undefined when it can. */
	refusal: string | undefined;
}

export function GuardedButton({ refusal, ...props }: GuardedButtonProps) {
	if (refusal === undefined) return <Button {...props} />;
	return (
		<Tooltip content={refusal}>
			<Button {...props} disabled focusableWhenDisabled aria-description={refusal} />
		</Tooltip>
	);
}
