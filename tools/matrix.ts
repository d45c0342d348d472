// Matrix rooms. Reading needs a session there; running a room also needs the rights of whoever asks.

import { choice, flag, integer, object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "matrix_read",
	toolset: "matrix_read",
	description:
		"Read messages of the present Matrix room: the latest ones, one thread, or one event. Call it when the conversation refers to something that was written before you were addressed; other rooms can't be read.",
	parameters: object({
		required: { action: choice(["messages", "thread", "event"], "Latest messages, one thread, or one event.") },
		optional: {
			event_id: text("Id of the event, or of the first event of the thread."),
			limit: integer("How many messages to return.", { default: 20, minimum: 1, maximum: 100 }),
			from: text("Where to go on, from the answer before."),
		},
	}),
	capabilities: ["read:private"],
	isAsync: true,
	emoji: "🧩",
	maxResultChars: 50_000,
});

registry.register({
	name: "matrix_pin",
	toolset: "matrix_admin",
	description:
		"Pin a message in the present Matrix room, unpin it, or list what is pinned. Call it when somebody with the right to do so asks for it; everybody in the room sees the change.",
	parameters: object({
		required: { action: choice(["pin", "unpin", "list"], "What to do.") },
		optional: { event_id: text("Which message. Needed for `pin` and `unpin`.") },
	}),
	capabilities: ["read:private", "message"],
	isAsync: true,
	emoji: "📌",
	maxResultChars: 10_000,
});

registry.register({
	name: "matrix_room_admin",
	toolset: "matrix_admin",
	description:
		"Create Matrix rooms, invite people, leave or forget a room, remove a message. Call it only for somebody whose rights in the room allow it, and say what will happen first: removed messages don't come back.",
	parameters: object({
		required: { action: choice(["create", "invite", "leave", "forget", "redact"], "What to do.") },
		optional: {
			room_id: text("Which room. Default: the present one."),
			name: text("Name of a new room."),
			topic: text("Topic of a new room."),
			is_public: flag("Whether anybody may join a new room.", false),
			user_id: text("Whom to invite, for example `@ada:example.org`."),
			event_id: text("Which message to remove."),
			reason: text("Why, as people in the room will read it."),
		},
	}),
	capabilities: ["message"],
	isAsync: true,
	emoji: "🏛️",
	maxResultChars: 5_000,
});
