"use client";
// All profiles at a glance, widest trust first, with search in the URL and the way to a new one.
import { useQuery } from "@tanstack/react-query";
import { IdCard, Lock, Search, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { CapabilityGlyph } from "@/components/marks/capability-glyph";
import { TierPips } from "@/components/marks/tier-pips";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { ProblemNote } from "@/components/ui/problem-note";
import { Table, TableBody, TableFrame, TableHead, TableRow, Td, Th } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { formatNumber, formatTokens } from "@/lib/client/format";
import { type Profile, profilesQuery } from "@/lib/client/queries/profiles";
import { CAPABILITIES } from "@/lib/core/resolver/capabilities";
import { CreateProfile } from "./create-profile";
import { ProfileListSkeleton } from "./profile-list-skeleton";

export function ProfileList({ canWrite }: { canWrite: boolean }) {
	const t = useTranslations("profiles");
	const { data } = useQuery(profilesQuery);
	return (
		<>
			<PageHeader
				title={t("title")}
				description={t("lead")}
				actions={<CreateProfile refusal={canWrite ? undefined : t("cannotWrite")} profiles={data?.profiles ?? []} />}
			/>
			<ProfileListBody />
		</>
	);
}

function ProfileListBody() {
	const t = useTranslations("profiles");
	const tCommon = useTranslations("common");
	const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
	const { data, error, refetch, isPending } = useQuery(profilesQuery);

	if (isPending) return <ProfileListSkeleton />;
	if (!data) {
		return <ProblemNote error={error} action={<Button onClick={() => refetch()}>{tCommon("retry")}</Button>} />;
	}
	if (data.profiles.length === 0) {
		return <EmptyState icon={<IdCard />} title={t("empty.title")} description={t("empty.detail")} />;
	}
	const shown = data.profiles.filter((profile) => matches(profile, search));
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center gap-3">
				<Input
					type="search"
					icon={<Search />}
					aria-label={t("searchLabel")}
					placeholder={t("searchPlaceholder")}
					value={search}
					onChange={(event) => setSearch(event.target.value || null)}
					className="w-full sm:w-64"
				/>
				<p role="status" className="text-ink-muted text-sm">
					{t("list.count", { count: shown.length })}
				</p>
			</div>
			{shown.length === 0 ? (
				<EmptyState
					icon={<SearchX />}
					title={t("filteredEmpty.title", { query: search })}
					description={t("filteredEmpty.detail")}
					action={<Button onClick={() => setSearch(null)}>{tCommon("clearFilters")}</Button>}
				/>
			) : (
				<ProfileTable profiles={shown} />
			)}
		</div>
	);
}

function ProfileTable({ profiles }: { profiles: readonly Profile[] }) {
	const t = useTranslations("profiles.list");
	return (
		<TableFrame label={t("label")}>
			<Table className="min-w-[60rem]">
				<TableHead>
					<TableRow>
						<Th>{t("profile")}</Th>
						<Th>{t("tier")}</Th>
						<Th align="end">{t("tools")}</Th>
						<Th align="end">{t("tokens")}</Th>
						<Th>{t("sets")}</Th>
						<Th>{t("ceiling")}</Th>
					</TableRow>
				</TableHead>
				<TableBody>
					{profiles.map((profile) => (
						<ProfileRow key={profile.name} profile={profile} />
					))}
				</TableBody>
			</Table>
		</TableFrame>
	);
}

function ProfileRow({ profile }: { profile: Profile }) {
	const t = useTranslations("profiles.list");
	return (
		<TableRow>
			<Th scope="row">
				<span className="flex items-center gap-2">
					<TextLink href={`/profiles/${encodeURIComponent(profile.name)}`} className="font-mono">
						{profile.name}
					</TextLink>
					<span className="max-w-72 truncate font-normal text-ink-muted" title={profile.title}>
						{profile.title}
					</span>
					{profile.isProtected && (
						<span role="img" aria-label={t("protected")} title={t("protected")} className="text-ink-faint">
							<Lock aria-hidden className="size-3.5" />
						</span>
					)}
				</span>
			</Th>
			<Td>
				<TierPips tier={profile.tier} />
			</Td>
			<Td align="end">{formatNumber(profile.visible)}</Td>
			<Td align="end">{formatTokens(profile.tokens)}</Td>
			<Td className="whitespace-nowrap">
				<SetsOn profile={profile} />
			</Td>
			<Td>
				{profile.ceiling.length === 0 ? (
					<span className="text-ink-muted">{t("ceilingEmpty")}</span>
				) : (
					<CeilingGlyphs ceiling={profile.ceiling} />
				)}
			</Td>
		</TableRow>
	);
}

/** One place for each capability, so that a look down the column compares profiles. */
function CeilingGlyphs({ ceiling }: { ceiling: Profile["ceiling"] }) {
	const held = new Map(ceiling.map(({ capability, requiresApproval }) => [capability, requiresApproval]));
	return (
		<span className="flex gap-0.5">
			{CAPABILITIES.map((capability) => {
				const asks = held.get(capability);
				return asks === undefined ? (
					<span key={capability} className="size-5 shrink-0" />
				) : (
					<CapabilityGlyph key={capability} capability={capability} asks={asks} />
				);
			})}
		</span>
	);
}

function SetsOn({ profile }: { profile: Profile }) {
	const t = useTranslations("profiles.list");
	const { enabledMode, enabled, disabled } = profile;
	const on =
		enabledMode === "all"
			? t("setsAll")
			: enabledMode === "none"
				? t("setsNone")
				: t("setsListed", { count: enabled.length });
	return (
		<>
			<span title={enabled.join(", ") || undefined}>{on}</span>
			{disabled.length > 0 && (
				<span title={disabled.join(", ")} className="text-ink-muted">
					{" · "}
					{t("setsOff", { count: disabled.length })}
				</span>
			)}
		</>
	);
}

function matches(profile: Profile, search: string): boolean {
	const wanted = search.trim().toLowerCase();
	return profile.name.toLowerCase().includes(wanted) || profile.title.toLowerCase().includes(wanted);
}
