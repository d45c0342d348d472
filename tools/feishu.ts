// Lark (Feishu) documents and the comments on them, for answering where people discuss a document.

import { choice, flag, integer, object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

const FILE_TYPES = ["docx", "doc", "sheet", "file", "slides"] as const;

const file = text("Token of the document, from its address.");
const fileType = choice(FILE_TYPES, "Kind of document.", "docx");
const asUser = flag("Act as the signed-in person instead of as the app.", false);
const pageSize = integer("How many entries to return.", { default: 50, minimum: 1, maximum: 100 });
const pageToken = text("Where to go on, from the page before.");

registry.register({
	name: "feishu_doc_read",
	toolset: "feishu_doc",
	description:
		"Read the text of a Lark document. Call it before you answer a comment or a question about the document; it returns the whole text and changes nothing.",
	parameters: object({
		required: { token: file },
		optional: { file_type: fileType },
	}),
	capabilities: ["read:private"],
	isAsync: true,
	emoji: "📃",
	maxResultChars: 100_000,
});

registry.register({
	name: "feishu_drive_list_comments",
	toolset: "feishu_drive",
	description:
		"List the comments of a Lark document with the passages that they belong to. Call it to see what is being discussed; answers below a comment are a list of their own.",
	parameters: object({
		required: { file_token: file },
		optional: {
			file_type: fileType,
			is_whole: flag("Only comments on the document as a whole."),
			page_size: pageSize,
			page_token: pageToken,
			use_uat: asUser,
		},
	}),
	capabilities: ["read:private"],
	isAsync: true,
	emoji: "💭",
	maxResultChars: 50_000,
});

registry.register({
	name: "feishu_drive_list_comment_replies",
	toolset: "feishu_drive",
	description:
		"List the answers below one comment of a Lark document. Call it before you answer there, so that you don't repeat what somebody has said.",
	parameters: object({
		required: { file_token: file, comment_id: text("Id of the comment, from the list of comments.") },
		optional: { file_type: fileType, page_size: pageSize, page_token: pageToken, use_uat: asUser },
	}),
	capabilities: ["read:private"],
	isAsync: true,
	emoji: "🧵",
	maxResultChars: 50_000,
});

registry.register({
	name: "feishu_drive_reply_comment",
	toolset: "feishu_drive",
	description:
		"Answer a comment of a Lark document; everybody who can see the document reads it. Call it once per comment, with the answer itself and no account of how you found it.",
	parameters: object({
		required: {
			file_token: file,
			comment_id: text("Id of the comment to answer."),
			content: text("The answer, as plain text."),
		},
		optional: { file_type: fileType, use_uat: asUser },
	}),
	capabilities: ["message"],
	isAsync: true,
	emoji: "🗣️",
	maxResultChars: 5_000,
});

registry.register({
	name: "feishu_drive_add_comment",
	toolset: "feishu_drive",
	description:
		"Start a new comment on a Lark document as a whole; everybody who can see the document reads it. Call it when you have something to say that answers no existing comment; otherwise answer that one.",
	parameters: object({
		required: { file_token: file, content: text("The comment, as plain text.") },
		optional: { file_type: fileType },
	}),
	capabilities: ["message"],
	isAsync: true,
	emoji: "📝",
	maxResultChars: 5_000,
});
