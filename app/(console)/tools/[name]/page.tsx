// One tool in full.
import type { Metadata } from "next";
import { ToolDetail } from "@/components/tools/tool-detail";
import { nameFromSegment, toolQuery } from "@/lib/client/queries/tools";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../../prefetched";

interface PageProps {
	params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
	return { title: nameFromSegment((await params).name) };
}

export default async function ToolPage({ params }: PageProps) {
	await requirePerson("config.read");
	const name = nameFromSegment((await params).name);
	return (
		<Prefetched queries={[toolQuery(name)]}>
			<ToolDetail name={name} />
		</Prefetched>
	);
}
