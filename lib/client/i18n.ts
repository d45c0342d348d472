// next-intl's request configuration: one language for now, one catalogue. A missing message is an error, never a silent key.
import { getRequestConfig } from "next-intl/server";
import { LOCALE, messages } from "./messages";

export default getRequestConfig(() => ({
	locale: LOCALE,
	messages,
	// The server does not know the reader's zone; components that show a clock time replace it in the browser.
	timeZone: "UTC",
}));
