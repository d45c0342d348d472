"use client";
// One profile: reads it, and says so when there is none.
import { useQuery } from "@tanstack/react-query";
import { IdCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { ProblemError } from "@/lib/client/http";
import { profileQuery } from "@/lib/client/queries/profiles";
import { ProfileEditor } from "./profile-editor";

interface ProfilePageProps {
	name: string;
	canWrite: boolean;
	/** Whether the person may see which keys are bound to the profile. */
	canSeeKeys: boolean;
}

export function ProfilePage({ name, canWrite, canSeeKeys }: ProfilePageProps) {
	const t = useTranslations("profiles.missing");
	const tCommon = useTranslations("common");
	const { data, error, isPending, refetch } = useQuery(profileQuery(name));

	if (data) return <ProfileEditor key={name} profile={data} canWrite={canWrite} canSeeKeys={canSeeKeys} />;
	if (isPending) return <ProfileSkeleton />;
	if (error instanceof ProblemError && error.status === 404) {
		return (
			<EmptyState
				icon={<IdCard />}
				title={<h1>{t("title", { name })}</h1>}
				description={t("detail")}
				action={<LinkButton href="/profiles">{t("action")}</LinkButton>}
			/>
		);
	}
	return (
		<ProblemNote
			error={error}
			title={<h1>{error.message}</h1>}
			action={<Button onClick={() => refetch()}>{tCommon("retry")}</Button>}
		/>
	);
}

function ProfileSkeleton() {
	return (
		<div aria-busy>
			<Skeleton className="h-7 w-40" />
			<Skeleton className="mt-1.5 mb-5 w-64" />
			<div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="flex flex-col gap-4">
					<Skeleton className="h-64" />
					<Skeleton className="h-96" />
				</div>
				<Skeleton className="h-64" />
			</div>
		</div>
	);
}
