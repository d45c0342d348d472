// The console: nobody gets past here without being signed in, and every page stands in the shell.
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { RAIL_COOKIE } from "@/components/shell/rail-cookie";
import { Shell } from "@/components/shell/shell";
import { requirePerson } from "@/lib/http/session";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
	const { email, name, role } = await requirePerson();
	const jar = await cookies();
	return (
		<Shell person={{ email, name, role }} initiallyCollapsed={jar.get(RAIL_COOKIE)?.value === "collapsed"}>
			{children}
		</Shell>
	);
}
