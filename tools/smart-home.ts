// The home, through Home Assistant. Looking is private reading; only one tool moves anything.

import { object, text } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

registry.register({
	name: "ha_list_entities",
	toolset: "homeassistant",
	description:
		"List devices and sensors of the home with their present states, of one kind or one room. Call it first, to learn the exact id of what the person means; names are rarely unique.",
	parameters: object({
		optional: {
			domain: text("Only this kind, for example `light`, `climate` or `sensor`."),
			area: text("Only this room or area, by its name."),
		},
	}),
	requiresEnv: ["HASS_TOKEN"],
	capabilities: ["read:private"],
	emoji: "🏠",
	maxResultChars: 50_000,
	priority: 30,
});

registry.register({
	name: "ha_get_state",
	toolset: "homeassistant",
	description:
		"Read the state and all attributes of one device or sensor, such as brightness, temperature or battery. Call it to answer a question about it, or to check that a change took effect.",
	parameters: object({ required: { entity_id: text("Id of the entity, for example `light.living_room`.") } }),
	requiresEnv: ["HASS_TOKEN"],
	capabilities: ["read:private"],
	emoji: "🌡️",
	maxResultChars: 20_000,
	priority: 30,
});

registry.register({
	name: "ha_list_services",
	toolset: "homeassistant",
	description:
		"List the actions that devices offer, with the fields that each takes. Call it when you don't know how an action is named or which values it accepts; it changes nothing.",
	parameters: object({ optional: { domain: text("Only actions of this kind of device, for example `light`.") } }),
	requiresEnv: ["HASS_TOKEN"],
	capabilities: ["read:private"],
	emoji: "🧾",
	maxResultChars: 50_000,
	priority: 30,
});

registry.register({
	name: "ha_call_service",
	toolset: "homeassistant",
	description:
		"Do something in the home: switch, dim, set a temperature, open, lock, start a scene. Call it only when the person asked for it, on entities whose ids you have looked up. Actions that could run code on the controller are refused.",
	parameters: object({
		required: {
			domain: text("Kind of device, for example `light`.", { pattern: "^[a-z][a-z0-9_]*$" }),
			service: text("Action, for example `turn_on`.", { pattern: "^[a-z][a-z0-9_]*$" }),
		},
		optional: {
			entity_id: text("What to act on, for example `light.living_room`."),
			data: text('Further fields of the action as a JSON object in text form, for example `{"brightness": 120}`.'),
		},
	}),
	requiresEnv: ["HASS_TOKEN"],
	capabilities: ["physical"],
	emoji: "💡",
	maxResultChars: 20_000,
	priority: 30,
});
