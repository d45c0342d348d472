// Runs once when Next starts. Under the supervisor the first request loads the configuration, after the database has been
// set up; a deployment without it has nobody who would do that first, so it begins at once.

export async function register(): Promise<void> {
	if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.SALLYPORT_SUPERVISED === "1") return;
	const { getHolder } = await import("@/lib/runtime/snapshot-holder");
	await getHolder().start();
	const { getProber } = await import("@/lib/runtime/prober");
	getProber().start();
}
