// The reference of the HTTP interface. Open to everybody, as the document that it draws.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApiDocsPage } from "@/components/api-docs/api-docs-page";
import { readDocument } from "@/components/api-docs/api-reference";
import { readForPage } from "@/lib/http/page-data";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations("apiDocs");
	return { title: t("title") };
}

export default async function ApiDocsRoute() {
	return <ApiDocsPage sections={readDocument(await readForPage("/api/openapi.json", {}))} />;
}
