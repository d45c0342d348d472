/** Places that a `DynamicPart` may name: down properties and items, to a description or an enum. */
export const DYNAMIC_PLACE =
	/^(?:description|(?:\/properties\/[^/]+|\/items)*\/properties\/[^/]+(?:\/items)*\/(?:description|enum))$/;
