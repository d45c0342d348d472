// What every part of the profile form is given.
import type { Control } from "react-hook-form";
import type { ProfileDraft } from "./draft";

export interface SectionProps {
	control: Control<ProfileDraft>;
	/** The person may look, not change. */
	isReadOnly: boolean;
}
