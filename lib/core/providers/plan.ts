// How arguments that a model wrote for an emitted tool become those of the registered one, as plain data that an answer can carry. Shapes only.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** Emitted → real property name, for the names that differ; one emitted name means one real name in the whole tool. */
export type PropertyMap = { readonly [emitted: string]: string };

/** Numbers are places in the table; the first node is the whole of the arguments. */
export type ConversionNode = {
	/** Emitted → real property name. */
	readonly names?: { readonly [emitted: string]: string };
	/** Emitted names whose null means that the property is absent. */
	readonly absent?: readonly string[];
	readonly values?: { readonly [emitted: string]: Json };
	readonly json?: true;
	/** Emitted property name → node of its value. */
	readonly properties?: { readonly [emitted: string]: number };
	/** Node of every property that is not listed, and of every item. */
	readonly rest?: number;
	readonly items?: number;
	/** Nodes that say something about the same value. */
	readonly also?: readonly number[];
};
export type Conversions = readonly ConversionNode[];
