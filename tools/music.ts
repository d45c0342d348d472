// Spotify. What makes a loudspeaker play counts as physical: somebody in a room hears it.

import { choice, flag, integer, list, object, text, texts } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

const market = text("Country whose catalogue counts, as two letters. Default: the account's.", {
	pattern: "^[A-Z]{2}$",
});
const limit = integer("How many entries to return.", { default: 20, minimum: 1, maximum: 50 });
const offset = integer("How many entries to skip, for the next page.", { default: 0, minimum: 0 });
const checks = ["spotify_session"];

registry.register({
	name: "spotify_playback",
	toolset: "spotify",
	description:
		"See what is playing and control it: play, pause, skip, seek, repeat, shuffle, volume. Call it to start music that you have found or to answer what is on. It acts on a device that is switched on; if there is none, look at the devices first.",
	parameters: object({
		required: {
			action: choice(
				[
					"get_state",
					"get_currently_playing",
					"play",
					"pause",
					"next",
					"previous",
					"seek",
					"set_repeat",
					"set_shuffle",
					"set_volume",
					"recently_played",
				],
				"What to do.",
			),
		},
		optional: {
			device_id: text("Device to act on. Default: the active one."),
			market,
			context_uri: text("Album, artist or playlist to play, as a Spotify URI."),
			uris: texts("Tracks to play, as Spotify URIs. Not together with `context_uri`."),
			offset: object(
				{
					optional: {
						position: integer("Number of the track, from 0.", { minimum: 0 }),
						uri: text("The track itself, as a Spotify URI."),
					},
				},
				{ description: "Where in the album or playlist to begin." },
			),
			position_ms: integer("Place in the track in milliseconds, for `play` and `seek`.", { minimum: 0 }),
			state: {
				description: "For `set_repeat`: `track`, `context` or `off`. For `set_shuffle`: true or false.",
				anyOf: [choice(["track", "context", "off"], "What to repeat."), flag("Whether to shuffle.")],
			},
			volume_percent: integer("Loudness for `set_volume`.", { minimum: 0, maximum: 100 }),
			limit,
			after: integer("With `recently_played`: only after this time, in milliseconds since 1970.", { minimum: 0 }),
			before: integer("With `recently_played`: only before this time, in milliseconds since 1970.", { minimum: 0 }),
		},
	}),
	checks,
	capabilities: ["read:private", "physical"],
	emoji: "▶️",
	maxResultChars: 20_000,
});

registry.register({
	name: "spotify_devices",
	toolset: "spotify",
	description:
		"List the loudspeakers, phones and computers that can play, or move the music to another one. Call it when nothing is active or the person names a room; check that it is the right device before you transfer.",
	parameters: object({
		required: { action: choice(["list", "transfer"], "See the devices, or move the music.") },
		optional: {
			device_id: text("Where to move the music. Needed for `transfer`."),
			play: flag("Start playing there even if it is paused.", false),
		},
	}),
	checks,
	capabilities: ["read:private", "physical"],
	emoji: "📻",
	maxResultChars: 10_000,
});

registry.register({
	name: "spotify_queue",
	toolset: "spotify",
	description:
		"See what comes next, or add a track or episode to the queue. Call it when something should play after the present track; to play at once, start playback instead.",
	parameters: object({
		required: { action: choice(["get", "add"], "See the queue, or add to it.") },
		optional: {
			uri: text("What to add, as a Spotify URI. Needed for `add`."),
			device_id: text("Device whose queue it is. Default: the active one."),
		},
	}),
	checks,
	capabilities: ["read:private", "physical"],
	emoji: "⏭️",
	maxResultChars: 20_000,
});

registry.register({
	name: "spotify_search",
	toolset: "spotify",
	description:
		"Search the Spotify catalogue for tracks, albums, artists, playlists, shows and episodes. Call it to turn a name into the URI that playing, queueing and saving need; it plays nothing.",
	parameters: object({
		required: { query: text("What to search for; filters such as `artist:` and `year:` work.") },
		optional: {
			types: list(
				choice(["track", "album", "artist", "playlist", "show", "episode"], "One kind of result."),
				"Kinds of results. Default: tracks.",
			),
			type: text("One kind of result, when `types` is left out."),
			limit,
			offset,
			market,
			include_external: choice(["audio"], "Also results that are hosted elsewhere."),
		},
	}),
	checks,
	capabilities: ["read:web"],
	emoji: "🎵",
	maxResultChars: 20_000,
});

registry.register({
	name: "spotify_playlists",
	toolset: "spotify",
	description:
		"Read the person's playlists, make new ones and change them: tracks, name, description, visibility, cover. Call it when a selection of music is to last. Removing tracks can't be undone, so make sure which are meant.",
	parameters: object({
		required: {
			action: choice(
				["list", "get", "create", "add_items", "remove_items", "update_details", "upload_cover"],
				"What to do.",
			),
		},
		optional: {
			playlist_id: text("Which playlist. Needed for every action but `list` and `create`."),
			market,
			limit,
			offset,
			name: text("Name, for `create` and `update_details`."),
			description: text("Description that listeners see."),
			public: flag("Whether others can see it.", false),
			collaborative: flag("Whether others can change it.", false),
			uris: texts("Tracks to add or remove, as Spotify URIs."),
			position: integer("Where to insert tracks, from 0. Default: at the end.", { minimum: 0 }),
			snapshot_id: text("Version of the playlist that you have read, so that later changes aren't overwritten."),
			image_url: text("Address of a JPEG image for `upload_cover`."),
		},
	}),
	checks,
	capabilities: ["read:private", "network"],
	emoji: "🎼",
	maxResultChars: 50_000,
});

registry.register({
	name: "spotify_albums",
	toolset: "spotify",
	description:
		"Get the details of one album, or its tracks. Call it to answer questions about an album or to choose a track from it; you need its id, which a search gives.",
	parameters: object({
		required: { action: choice(["get", "tracks"], "The album's details, or its tracks.") },
		optional: {
			album_id: text("Id or Spotify URI of the album."),
			id: text("The same as `album_id`."),
			market,
			limit,
			offset,
		},
	}),
	checks,
	capabilities: ["read:web"],
	emoji: "💿",
	maxResultChars: 50_000,
});

registry.register({
	name: "spotify_library",
	toolset: "spotify",
	description:
		"See, add or remove the tracks and albums that the person has saved. Call it when they like something and want to keep it, or ask what they have; playlists are another matter.",
	parameters: object({
		required: {
			kind: choice(["tracks", "albums"], "Saved tracks, or saved albums."),
			action: choice(["list", "save", "remove"], "What to do."),
		},
		optional: {
			limit,
			offset,
			market,
			uris: texts("What to save or remove, as Spotify URIs."),
			ids: texts("The same, as ids."),
			items: texts("The same, as ids or URIs."),
		},
	}),
	checks,
	capabilities: ["read:private", "network"],
	emoji: "❤️",
	maxResultChars: 50_000,
});
