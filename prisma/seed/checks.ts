// The checks that the catalogue needs: only for what can really be missing outside the runtime. A single variable that a tool must
// have stands in the tool's own `requiresEnv`.

import type { CheckRow } from "../../lib/core/resolver/model";

const TTL_SECONDS = 30;

const fact = (name: string, description: string): CheckRow => ({
	name,
	kind: "fact",
	description,
	ttlSeconds: TTL_SECONDS,
	config: { fact: name },
});

export const CHECKS: readonly CheckRow[] = [
	fact("browser", "A browser that the runtime can drive: local, in the cloud, or one that listens for DevTools."),
	fact("browser_use", "The Browser Use command-line client is installed."),
	fact("cdp", "A DevTools endpoint of the browser can be reached."),
	fact("desktop_app", "The session runs in the desktop application."),
	fact("display", "A display with the driver that controls it."),
	fact("feishu_session", "The runtime is signed in to Lark (Feishu)."),
	fact("matrix_moderator", "Whoever asks has the power level to run the Matrix room."),
	fact("matrix_session", "The runtime is signed in to Matrix."),
	fact("setup_role", "The agent is being set up: its profile has the role for it."),
	fact("spotify_session", "The person has connected their Spotify account."),
	fact("video_model", "A model that understands videos can be reached."),
	{
		name: "video_provider",
		kind: "env",
		description: "The key of a service that makes videos is set.",
		ttlSeconds: TTL_SECONDS,
		config: { anyOf: ["FAL_KEY", "XAI_API_KEY"] },
	},
	fact("yuanbao_session", "The session comes from Yuanbao, or its adapter is connected."),
];
