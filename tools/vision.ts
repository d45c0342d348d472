// Looking at pictures and videos. Pictures go to the runtime's own model route, so they need no check.

import { object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "vision_analyze",
	toolset: "vision",
	description:
		"Look at one image and answer a question about it: describe it, read text in it, compare parts. Call it whenever the answer depends on what a picture shows. It takes addresses and data URLs; it makes no images and doesn't edit them.",
	parameters: object({
		required: {
			image_url: text("Address of the image (http or https), or a data URL."),
			question: text("What you want to know about the image, as precisely as you can."),
		},
	}),
	capabilities: ["read:web"],
	isAsync: true,
	emoji: "👁️",
	maxResultChars: 20_000,
	priority: 50,
});

registry.register({
	name: "video_analyze",
	toolset: "video",
	description:
		"Watch a video with a model that understands moving pictures and answer a question about it, with times where they matter. Call it when order, movement or speech counts; for a single picture analyse just that image, which is far cheaper.",
	parameters: object({
		required: {
			video_url: text("Address of the video, with http or https."),
			question: text("What you want to know about the video."),
		},
	}),
	checks: ["video_model"],
	capabilities: ["read:web", "spend"],
	isAsync: true,
	emoji: "🎞️",
	maxResultChars: 20_000,
	priority: 10,
});
