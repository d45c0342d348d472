"use client";
// Title, description and protection of a profile. Its name is fixed.
import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { Panel } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import type { SectionProps } from "./section";

export function IdentitySection({ control, isReadOnly }: SectionProps) {
	const t = useTranslations("profiles.identity");
	const title = useController({ control, name: "title" });
	const description = useController({ control, name: "description" });
	const isProtected = useController({ control, name: "isProtected" });
	return (
		<Panel title={t("panel")}>
			<div className="flex flex-col gap-4">
				<Field label={t("title")} error={title.fieldState.error && t("titleInvalid")} disabled={isReadOnly}>
					<Input
						autoComplete="off"
						name="title"
						value={title.field.value}
						onChange={(event) => title.field.onChange(event.target.value)}
						onBlur={title.field.onBlur}
					/>
				</Field>
				<Field
					label={t("description")}
					hint={t("descriptionHint")}
					error={description.fieldState.error && t("descriptionInvalid")}
					disabled={isReadOnly}
				>
					<Textarea
						name="description"
						rows={2}
						value={description.field.value}
						onChange={(event) => description.field.onChange(event.target.value)}
						onBlur={description.field.onBlur}
					/>
				</Field>
				<Switch
					label={t("protected")}
					hint={t("protectedHint")}
					checked={isProtected.field.value}
					onCheckedChange={isProtected.field.onChange}
					disabled={isReadOnly}
				/>
			</div>
		</Panel>
	);
}
