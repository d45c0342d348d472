// Discord, as the bot that the runtime signs in with. Taking part and running a server are two toolsets.

import { choice, integer, list, object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

const fields = {
	guild_id: text("Id of the server."),
	channel_id: text("Id of the channel or thread."),
	user_id: text("Id of the member."),
	role_id: text("Id of the role."),
	message_id: text("Id of the message."),
	query: text("Name, or beginning of a name, to search for."),
	name: text("Name of a new thread."),
	message: text("First message of a new thread."),
	applied_tags: list({ type: "string" }, "Ids of the tags for a new post in a forum channel."),
	limit: integer("How many entries to return.", { default: 50, minimum: 1, maximum: 100 }),
	before: text("Only messages before this message id."),
	after: text("Only messages after this message id."),
	auto_archive_duration: {
		type: "integer",
		enum: [60, 1440, 4320, 10_080],
		default: 1440,
		description: "Minutes without a message after which a new thread is archived.",
	},
};

registry.register({
	name: "discord",
	toolset: "discord",
	description:
		"Take part in Discord beyond answering: read a channel's messages, look up members, open a thread. Call it when the conversation refers to messages or people that you haven't seen. Your ordinary answer is sent without it.",
	parameters: object({
		required: {
			action: choice(["fetch_messages", "search_members", "create_thread"], "What to do."),
		},
		optional: fields,
	}),
	requiresEnv: ["DISCORD_BOT_TOKEN"],
	capabilities: ["read:private", "message"],
	isAsync: true,
	emoji: "🎮",
	maxResultChars: 50_000,
});

registry.register({
	name: "discord_admin",
	toolset: "discord_admin",
	description:
		"Look after a Discord server: list servers, channels, roles and pins, see details, pin or delete messages, give or take roles. Call it only for somebody who may ask for this, and repeat what will change before you delete or change roles.",
	parameters: object({
		required: {
			action: choice(
				[
					"list_guilds",
					"server_info",
					"list_channels",
					"channel_info",
					"list_roles",
					"member_info",
					"list_pins",
					"pin_message",
					"unpin_message",
					"delete_message",
					"add_role",
					"remove_role",
				],
				"What to do.",
			),
		},
		optional: fields,
	}),
	requiresEnv: ["DISCORD_BOT_TOKEN"],
	capabilities: ["read:private", "message"],
	isAsync: true,
	emoji: "🛡️",
	maxResultChars: 50_000,
});
