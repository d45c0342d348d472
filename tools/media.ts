// Making pictures, videos and speech. All but speech are paid services; speech has an engine that needs no key.

import { choice, flag, integer, object, text, texts } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "image_generate",
	toolset: "image_gen",
	description:
		"Make an image from a description and return its address. Call it only when the person wants a picture: each call costs money. Describe subject, style and composition in one prompt. Diagrams and charts are better drawn with code.",
	parameters: object({
		required: { prompt: text("What the picture shows: subject, setting, style, light, composition.") },
		optional: {
			aspect_ratio: choice(["landscape", "square", "portrait"], "Shape of the picture.", "landscape"),
		},
	}),
	requiresEnv: ["FAL_KEY"],
	capabilities: ["network", "spend"],
	isAsync: true,
	emoji: "🎨",
	maxResultChars: 5_000,
	priority: 20,
});

registry.register({
	name: "video_generate",
	toolset: "video_gen",
	description:
		"Make a short video from a description, from a first image, or after reference images. It is slow and expensive, so settle the idea with the person first and call it once. For a still picture make an image.",
	parameters: object({
		required: { prompt: text("What happens in the video: scene, movement, camera, mood.") },
		optional: {
			image_url: text("Address of an image to start from."),
			reference_image_urls: texts("Addresses of images whose people, things or style should appear."),
			duration: integer("Length in seconds; providers allow different lengths.", { minimum: 1, maximum: 60 }),
			aspect_ratio: choice(["16:9", "9:16", "1:1", "4:3", "3:4"], "Shape of the picture.", "16:9"),
			resolution: choice(["480p", "720p", "1080p"], "Lines of the picture.", "720p"),
			negative_prompt: text("What must not appear."),
			audio: flag("Also make sound.", false),
			seed: integer("A number that makes the result repeatable.", { minimum: 0 }),
			model: text("Model of the provider. Default: the configured one."),
		},
	}),
	checks: ["video_provider"],
	capabilities: ["network", "spend"],
	isAsync: true,
	emoji: "🎬",
	maxResultChars: 5_000,
});

registry.register({
	name: "xai_video_edit",
	toolset: "video_gen",
	description:
		"Change an existing clip by instruction through xAI, for example another colour, weather or style, keeping its length and movement. Call it when the person has a clip and wants it altered; to make it longer, extend it instead.",
	parameters: object({
		required: {
			video_url: text("Address of the clip to change."),
			prompt: text("What to change, and what to leave as it is."),
		},
	}),
	requiresEnv: ["XAI_API_KEY"],
	capabilities: ["network", "spend"],
	isAsync: true,
	emoji: "✂️",
	maxResultChars: 5_000,
});

registry.register({
	name: "xai_video_extend",
	toolset: "video_gen",
	description:
		"Continue an existing clip beyond its last frame through xAI. Call it when the person likes a clip and wants more of it; it changes nothing in what is already there. Each call costs money.",
	parameters: object({
		required: {
			video_url: text("Address of the clip to continue."),
			prompt: text("What happens next."),
		},
		optional: { duration: integer("Seconds to add.", { minimum: 1, maximum: 30 }) },
	}),
	requiresEnv: ["XAI_API_KEY"],
	capabilities: ["network", "spend"],
	isAsync: true,
	emoji: "⏩",
	maxResultChars: 5_000,
});

// The text goes to a speech service and the sound is kept as a file: both are declared.
registry.register({
	name: "text_to_speech",
	toolset: "tts",
	description:
		"Turn text into speech and return an audio file, or a voice message where the chat can play one. Call it when the person asks to hear something or has switched to voice. Leave out tables, code and addresses, which nobody can follow by ear.",
	parameters: object({
		required: { text: text("What to say, as it should be spoken.") },
		optional: { output_path: text("Where to keep the audio file. Default: the media folder of the runtime.") },
	}),
	capabilities: ["write:files", "network"],
	isAsync: true,
	emoji: "🔊",
	maxResultChars: 5_000,
	priority: 20,
});
