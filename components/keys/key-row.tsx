"use client";
// One key: what it is known by, what it may do and ask for, and whether it is still used.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TierPips } from "@/components/marks/tier-pips";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { TableRow, Td, Th } from "@/components/ui/table";
import type { Runtime, RuntimeKey } from "@/lib/client/queries/runtimes";
import { isUsable, keyState } from "./key-state";
import { KeyStateBadge } from "./key-state-badge";
import { RevokeKey } from "./revoke-key";

interface KeyRowProps {
	apiKey: RuntimeKey;
	runtime: Runtime;
	tiers: ReadonlyMap<string, number>;
	now: number;
}

export function KeyRow({ apiKey, runtime, tiers, now }: KeyRowProps) {
	const t = useTranslations("runtimes");
	const [isRevoking, setIsRevoking] = useState(false);
	const state = keyState(apiKey, now);
	return (
		<TableRow>
			<Th scope="row" className="py-2 align-top">
				<span className="block truncate" title={apiKey.name}>
					{apiKey.name}
				</span>
				<code className="font-normal text-ink-muted text-xs">{apiKey.prefix}…</code>
			</Th>
			<Td className="py-2 align-top">
				<span className="flex flex-wrap gap-1">
					<KeyStateBadge state={state} />
					{apiKey.isBootstrap && <Badge tone="ask">{t("bootstrap.badge")}</Badge>}
				</span>
			</Td>
			<Td className="py-2 align-top">
				<span className="flex flex-wrap gap-1">
					{apiKey.scopes.map((scope) => (
						<Badge key={scope} title={t(`scope.${scope}`)} className="font-mono font-normal">
							{scope}
						</Badge>
					))}
				</span>
			</Td>
			<Td className="py-2 align-top">
				<BoundProfiles profiles={apiKey.profiles} tiers={tiers} />
			</Td>
			<Td className="whitespace-nowrap py-2 align-top">
				{apiKey.lastUsedAt ? (
					<RelativeTime at={apiKey.lastUsedAt} />
				) : (
					<span className="text-ink-muted">{t("table.neverUsed")}</span>
				)}
			</Td>
			<Td className="whitespace-nowrap py-2 align-top">
				{apiKey.expiresAt ? (
					<RelativeTime at={apiKey.expiresAt} />
				) : (
					<span className="text-ink-muted">{t("table.neverExpires")}</span>
				)}
			</Td>
			<Td className="whitespace-nowrap py-2 align-top">
				<RelativeTime at={apiKey.createdAt} />
				<span className="block truncate text-ink-muted text-xs" title={apiKey.createdBy}>
					{t("table.by", { actor: apiKey.createdBy })}
				</span>
			</Td>
			<Td align="end" className="py-1.5 align-top">
				{isUsable(state) && (
					<Button
						size="sm"
						variant="ghost"
						aria-label={t("table.revokeNamed", { name: apiKey.name })}
						onClick={() => setIsRevoking(true)}
					>
						{t("table.revoke")}
					</Button>
				)}
				{isRevoking && <RevokeKey apiKey={apiKey} runtime={runtime} onClose={() => setIsRevoking(false)} />}
			</Td>
		</TableRow>
	);
}

function BoundProfiles({ profiles, tiers }: { profiles: readonly string[]; tiers: ReadonlyMap<string, number> }) {
	const t = useTranslations("runtimes.table");
	if (profiles.length === 0) return <span className="text-ink-muted">{t("noProfiles")}</span>;
	return (
		<span className="flex flex-wrap gap-x-3 gap-y-1">
			{profiles.map((name) => {
				const tier = tiers.get(name);
				return (
					<span key={name} className="inline-flex items-center gap-1.5">
						<code className="text-xs">{name}</code>
						{tier !== undefined && <TierPips tier={tier} />}
					</span>
				);
			})}
		</span>
	);
}
