// The calm frame around signing in: the mark, one column, nothing else.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Mark } from "@/components/shell/mark";

export default function AuthLayout({ children }: { children: ReactNode }) {
	const t = useTranslations();
	return (
		<main className="mx-auto flex min-h-dvh w-full max-w-[22rem] flex-col justify-center px-4 pt-8 pb-[14vh]">
			<div className="mb-6 flex flex-col gap-4">
				<Mark className="size-10" />
				<div>
					<h1 className="font-semibold text-xl tracking-tight">{t("auth.title")}</h1>
					<p className="mt-0.5 text-balance text-ink-muted">{t("auth.lead")}</p>
				</div>
			</div>
			{children}
		</main>
	);
}
