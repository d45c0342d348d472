// Signing in. Where it leads afterwards is decided here, and only ever within this console.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInForm } from "@/components/auth/sign-in-form";
import { safeCallbackPath } from "@/lib/client/callback-url";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("auth");
	return { title: t("title") };
}

interface SignInPageProps {
	searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
	const { callbackUrl } = await searchParams;
	return <SignInForm destination={safeCallbackPath(typeof callbackUrl === "string" ? callbackUrl : null)} />;
}
