// Seeing and operating the programs on a desktop, as a person would. It needs a display with the driver running.

import { choice, decimal, flag, integer, list, object, text, texts } from "../lib/registry/parameters";
import { registry } from "../lib/registry/registry";

const point = (description: string) => list({ type: "integer", minimum: 0 }, description, { minItems: 2, maxItems: 2 });

registry.register({
	name: "computer_use",
	toolset: "computer_use",
	description:
		"See and operate programs on the desktop: take a picture with numbered controls, click, type, scroll, drag, set values and check the result. Call it only for programs that can't be reached by files, commands, an interface or the browser. Capture first, act on numbered elements rather than coordinates, and look again after each step.",
	parameters: object({
		required: {
			action: choice(
				[
					"capture",
					"click",
					"double_click",
					"right_click",
					"middle_click",
					"drag",
					"scroll",
					"type",
					"key",
					"set_value",
					"wait",
					"list_apps",
					"list_windows",
					"verify_state",
					"focus_app",
				],
				"What to do. Only `capture`, the lists, `wait` and `verify_state` change nothing.",
			),
		},
		optional: {
			mode: choice(
				["som", "vision", "ax"],
				"For `capture`: picture with numbered controls, plain picture, or the tree of controls.",
				"som",
			),
			app: text("Program to act on, by name."),
			pid: integer("Program to act on, by process id.", { minimum: 1 }),
			window_id: integer("Window to act on, from `list_windows`.", { minimum: 0 }),
			element: integer("Number of the control in the last capture.", { minimum: 0 }),
			coordinate: point("Place in the window as x and y in pixels, when there is no numbered control."),
			button: choice(["left", "right", "middle"], "Mouse button.", "left"),
			modifiers: list(
				choice(["cmd", "ctrl", "alt", "shift"], "A key that is held down."),
				"Keys held down during the action.",
			),
			from_element: integer("For `drag`: control to start from.", { minimum: 0 }),
			to_element: integer("For `drag`: control to end on.", { minimum: 0 }),
			from_coordinate: point("For `drag`: place to start from."),
			to_coordinate: point("For `drag`: place to end on."),
			direction: choice(["up", "down", "left", "right"], "For `scroll`: which way."),
			amount: integer("For `scroll`: how many steps.", { default: 3, minimum: 1, maximum: 50 }),
			value: text("For `set_value`: the new value of the control."),
			text: text("For `type`: what to type."),
			keys: text("For `key`: a key or combination, for example `cmd+s`."),
			seconds: decimal("For `wait`: how long.", { minimum: 0, maximum: 30 }),
			raise_window: flag("Bring the window to the front first.", false),
			delivery_mode: choice(
				["background", "foreground"],
				"Act without disturbing the person, or take mouse and keyboard.",
				"background",
			),
			bring_to_front: flag("For `focus_app`: also show its window.", false),
			expect: texts("For `verify_state`: texts that must be on the screen."),
			capture_after: flag("Return a new capture after the action.", false),
		},
	}),
	checks: ["display"],
	capabilities: ["desktop"],
	isAsync: true,
	emoji: "🖱️",
	maxResultChars: 50_000,
	priority: 10,
});
