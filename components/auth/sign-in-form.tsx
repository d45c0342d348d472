"use client";
// Email and password. An error keeps what was typed, is announced, and puts the focus where it can be mended.
import { zodResolver } from "@hookform/resolvers/zod";
import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { formatWait } from "@/lib/client/format";
import { readSignInFailure } from "./sign-in-failure";

// Addresses like admin@localhost are valid here, which a strict email check would refuse.
const credentialsSchema = z.object({
	email: z
		.string()
		.trim()
		.regex(/^[^\s@]+@[^\s@]+$/),
	password: z.string().min(1),
});

type Credentials = z.infer<typeof credentialsSchema>;

export function SignInForm({ destination }: { destination: string }) {
	const t = useTranslations("auth");
	const [failure, setFailure] = useState<string>();
	const [isShown, setIsShown] = useState(false);
	const [isLeaving, setIsLeaving] = useState(false);
	const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
		resolver: zodResolver(credentialsSchema),
		defaultValues: { email: "", password: "" },
	});

	async function submit(credentials: Credentials) {
		setFailure(undefined);
		try {
			const answer = await signIn("credentials", { redirect: false, ...credentials });
			if (answer?.ok && !answer.error) {
				setIsLeaving(true);
				// A full load, so that nothing rendered for nobody stays in the router's cache.
				window.location.assign(destination);
				return;
			}
			setFailure(explain(answer?.error ?? ""));
			setFocus("password", { shouldSelect: true });
		} catch {
			setFailure(t("failed.unreachable"));
		}
	}

	function explain(code: string): string {
		const reason = readSignInFailure(code);
		if (reason.kind !== "rate-limited") return t(`failed.${reason.kind}`);
		if (reason.waitSeconds === undefined) return t("failed.rateLimitedUnknown");
		return t("failed.rate-limited", { wait: formatWait(reason.waitSeconds) });
	}

	return (
		<form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-4">
			<div role="alert" className="empty:hidden">
				{failure && (
					<p className="flex items-start gap-2 rounded-md bg-deny-soft px-3 py-2 text-deny text-sm">
						<CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
						{failure}
					</p>
				)}
			</div>
			<Field label={t("email")} error={formState.errors.email && t("emailInvalid")}>
				<Input
					size="lg"
					type="email"
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					{...register("email")}
				/>
			</Field>
			<Field label={t("password")} error={formState.errors.password && t("passwordMissing")}>
				<Input
					size="lg"
					type={isShown ? "text" : "password"}
					autoComplete="current-password"
					{...register("password")}
					trailing={
						<IconButton
							size="sm"
							label={isShown ? t("hidePassword") : t("showPassword")}
							icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
							onClick={() => setIsShown(!isShown)}
						/>
					}
				/>
			</Field>
			<Button type="submit" variant="primary" size="lg" loading={formState.isSubmitting || isLeaving} className="mt-1">
				{t("submit")}
			</Button>
			<p className="text-ink-muted text-xs">{t("firstRun")}</p>
		</form>
	);
}
