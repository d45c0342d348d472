// What a tool declares about other tools in its own text: a small closed grammar, held where tools are registered and where they are read.

import { z } from "zod";
import { DYNAMIC_PLACE } from "../core/resolver/dynamic-place";
import { askedNameSchema } from "./names";

export const dynamicPartSchema = z
	.strictObject({
		at: z
			.string()
			.max(500)
			.regex(
				DYNAMIC_PLACE,
				"Use `description`, or a JSON pointer such as /properties/x/description or /properties/x/enum.",
			)
			.describe("Where the names go: the description, or a description or an enum in the parameters."),
		list: z.array(askedNameSchema).min(1).max(200).describe("Tools that it may call or speak of."),
		template: z
			.string()
			.min(1)
			.max(500)
			.optional()
			.describe("For a description: the sentence that is added, with `{tools}` where the names go."),
		whenEmpty: z
			.enum(["hide", "leave-out"])
			.optional()
			.describe("When none of them is visible: hide the tool, or (by default) leave out the sentence or the property."),
	})
	.meta({ id: "DynamicPart" });
export const dynamicSchema = z.array(dynamicPartSchema).max(20);
