// One toolset: what it holds, what it includes, and how it stands on each profile.
import type { Metadata } from "next";
import { ToolsetDetail } from "@/components/toolsets/toolset-detail";
import { matrixQuery, toolsetQuery } from "@/lib/client/queries/matrix";
import { requirePerson } from "@/lib/http/session";
import { Prefetched } from "../../prefetched";

interface ToolsetPageProps {
	params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: ToolsetPageProps): Promise<Metadata> {
	return { title: decodeURIComponent((await params).name) };
}

export default async function ToolsetPage({ params }: ToolsetPageProps) {
	await requirePerson("config.read");
	const name = decodeURIComponent((await params).name);
	return (
		<Prefetched queries={[toolsetQuery(name), matrixQuery]}>
			<ToolsetDetail name={name} />
		</Prefetched>
	);
}
