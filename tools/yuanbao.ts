// The Yuanbao chat platform: its groups, private messages and stickers. All of it needs a session there, which the toolset checks.

import { choice, flag, integer, list, object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "yb_query_group_info",
	toolset: "yuanbao",
	description:
		"Get name, owner and size of a Yuanbao group. Call it when somebody asks about the group itself; for the people in it query its members.",
	parameters: object({ required: { group_code: text("Code of the group.") } }),
	capabilities: ["read:private"],
	isAsync: true,
	emoji: "👥",
	maxResultChars: 10_000,
});

registry.register({
	name: "yb_query_group_members",
	toolset: "yuanbao",
	description:
		"Find members of a Yuanbao group by name, or list its bots or everybody. Call it before you mention somebody or write to them, so that you have the right person.",
	parameters: object({
		required: {
			group_code: text("Code of the group."),
			action: choice(["find", "list_bots", "list_all"], "Find by name, list the bots, or list everybody."),
		},
		optional: {
			name: text("Name to find. Needed for `find`."),
			mention: flag("Also return the form that mentions the person in a message.", false),
		},
	}),
	capabilities: ["read:private"],
	isAsync: true,
	emoji: "🙋",
	maxResultChars: 20_000,
});

registry.register({
	name: "yb_send_dm",
	toolset: "yuanbao",
	description:
		"Send a private message, with files if need be, to a member of a Yuanbao group. Call it only when the person asked you to write to somebody, and make sure who that is; your answer in the present chat is sent without it.",
	parameters: object({
		optional: {
			group_code: text("Group in which the person is a member."),
			name: text("Name of the person in that group, when you don't have the id."),
			user_id: text("Id of the person."),
			message: text("What to write."),
			media_files: list(
				object({
					required: { path: text("Local path of the file.") },
					optional: { is_voice: flag("Send it as a voice message.", false) },
				}),
				"Files to send along.",
			),
		},
	}),
	capabilities: ["read:private", "message"],
	isAsync: true,
	emoji: "✉️",
	maxResultChars: 5_000,
});

registry.register({
	name: "yb_search_sticker",
	toolset: "yuanbao",
	description:
		"Search the sticker catalogue of Yuanbao by mood or subject. Call it when a sticker would suit the tone of the chat; it sends nothing.",
	parameters: object({
		optional: {
			query: text("Mood or subject. Leave out for popular ones."),
			limit: integer("How many to return.", { default: 10, minimum: 1, maximum: 50 }),
		},
	}),
	capabilities: ["read:web"],
	isAsync: true,
	emoji: "🔖",
	maxResultChars: 10_000,
});

registry.register({
	name: "yb_send_sticker",
	toolset: "yuanbao",
	description:
		"Send one sticker to a Yuanbao chat, alone or as an answer to a message. Call it sparingly, where people use stickers themselves, and never instead of an answer that was asked for.",
	parameters: object({
		optional: {
			sticker: text("Name or id of the sticker, from a search. Leave out for one that is picked at random."),
			chat_id: text("Chat to send it to. Default: the present one."),
			reply_to: text("Id of the message that it answers."),
		},
	}),
	capabilities: ["message"],
	isAsync: true,
	emoji: "😄",
	maxResultChars: 2_000,
});
