// Everything that the whole app stands in. The words are read on the server; the rest is one client island.
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { ClientProviders } from "./client-providers";

export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
	return (
		<NextIntlClientProvider>
			<ClientProviders nonce={nonce}>{children}</ClientProviders>
		</NextIntlClientProvider>
	);
}
