"use client";
// One runtime with its keys in a table, and the way to a new key.
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Table, TableBody, TableFrame, TableHead, TableRow, Th } from "@/components/ui/table";
import type { KeyCreated, Runtime } from "@/lib/client/queries/runtimes";
import { CreateKey } from "./create-key";
import { KeyRow } from "./key-row";
import { SecretDialog } from "./secret-dialog";

interface RuntimePanelProps {
	runtime: Runtime;
	/** Tier of each profile by its name. */
	tiers: ReadonlyMap<string, number>;
	now: number;
}

export function RuntimePanel({ runtime, tiers, now }: RuntimePanelProps) {
	const t = useTranslations("runtimes");
	const [isCreating, setIsCreating] = useState(false);
	const [created, setCreated] = useState<KeyCreated | null>(null);
	return (
		<Panel
			title={runtime.name}
			description={runtime.description || undefined}
			actions={
				<Button
					size="sm"
					icon={<Plus aria-hidden />}
					aria-label={t("runtime.newKeyFor", { runtime: runtime.name })}
					onClick={() => setIsCreating(true)}
				>
					{t("runtime.newKey")}
				</Button>
			}
			flush
		>
			{runtime.keys.length === 0 ? (
				<p className="px-4 py-3 text-ink-muted">{t("runtime.noKeys")}</p>
			) : (
				<TableFrame flush label={t("table.label", { runtime: runtime.name })}>
					<Table className="min-w-[72rem] table-fixed">
						<TableHead>
							<TableRow>
								<Th className="w-40">{t("table.key")}</Th>
								<Th className="w-40">{t("table.state")}</Th>
								<Th className="w-44">{t("table.scopes")}</Th>
								<Th>{t("table.profiles")}</Th>
								<Th className="w-28">{t("table.lastUsed")}</Th>
								<Th className="w-28">{t("table.expires")}</Th>
								<Th className="w-36">{t("table.created")}</Th>
								<Th className="w-24">
									<span className="sr-only">{t("table.actions")}</span>
								</Th>
							</TableRow>
						</TableHead>
						<TableBody>
							{runtime.keys.map((key) => (
								<KeyRow key={key.id} apiKey={key} runtime={runtime} tiers={tiers} now={now} />
							))}
						</TableBody>
					</Table>
				</TableFrame>
			)}
			{isCreating && (
				<CreateKey
					runtime={runtime}
					onClose={() => setIsCreating(false)}
					onCreated={(answer) => {
						setIsCreating(false);
						setCreated(answer);
					}}
				/>
			)}
			{created && <SecretDialog created={created} onClose={() => setCreated(null)} />}
		</Panel>
	);
}
