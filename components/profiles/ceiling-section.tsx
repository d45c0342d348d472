"use client";
// The ceiling: for each capability whether tools of this profile may hold it at all, and whether their calls ask first.
import { Ban, Check, Flag, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { CapabilityGlyph } from "@/components/marks/capability-glyph";
import { Panel } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Segmented } from "@/components/ui/segmented";
import { CAPABILITIES, type Capability } from "@/lib/core/resolver/capabilities";
import type { ProfileDraft } from "./draft";
import type { SectionProps } from "./section";

type Ceiling = ProfileDraft["ceiling"];
type Permit = "no" | "asks" | "yes";

export function CeilingSection({ control, isReadOnly }: SectionProps) {
	const t = useTranslations("profiles.ceiling");
	const { field } = useController({ control, name: "ceiling" });
	return (
		<Panel title={t("panel")} description={t("lead")} flush>
			<ul>
				{CAPABILITIES.map((capability) => (
					<li
						key={capability}
						className="flex flex-col gap-2 border-b px-4 py-2.5 last:border-b-0 sm:flex-row sm:items-center sm:gap-4"
					>
						<div className="flex min-w-0 flex-1 items-start gap-2.5">
							{/* The choice beside it says the same in words. */}
							<span
								aria-hidden
								className={cn("pointer-events-none", permitOf(field.value, capability) === "no" && "opacity-45")}
							>
								<CapabilityGlyph capability={capability} asks={permitOf(field.value, capability) !== "yes"} />
							</span>
							<div className="min-w-0">
								<p className="font-medium font-mono text-sm">{capability}</p>
								<p className="text-ink-muted text-sm">{t(`meaning.${capability}`)}</p>
							</div>
						</div>
						<Segmented<Permit>
							legend={t("group", { capability })}
							value={permitOf(field.value, capability)}
							onValueChange={(permit) => field.onChange(withPermit(field.value, capability, permit))}
							disabled={isReadOnly}
							options={[
								{ value: "no", label: <Choice icon={Ban}>{t("no")}</Choice> },
								{ value: "asks", label: <Choice icon={Flag}>{t("asks")}</Choice> },
								{ value: "yes", label: <Choice icon={Check}>{t("yes")}</Choice> },
							]}
							className="self-start sm:self-center"
						/>
					</li>
				))}
			</ul>
		</Panel>
	);
}

function Choice({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
	return (
		<span className="flex items-center gap-1">
			<Icon aria-hidden className="size-3.5" />
			{children}
		</span>
	);
}

function permitOf(ceiling: Ceiling, capability: Capability): Permit {
	const entry = ceiling.find((candidate) => candidate.capability === capability);
	if (!entry) return "no";
	return entry.requiresApproval ? "asks" : "yes";
}

function withPermit(ceiling: Ceiling, capability: Capability, permit: Permit): Ceiling {
	const others = ceiling.filter((entry) => entry.capability !== capability);
	return permit === "no" ? others : [...others, { capability, requiresApproval: permit === "asks" }];
}
