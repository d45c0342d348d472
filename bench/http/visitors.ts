// People who look at a page, over and over, two at a time. A process of its own, so that reading pages does not slow the clock of the measurement.
// Started as `visitors.ts <address> <cookie>`; ends with its parent.
export {};

const [address = "", cookie = ""] = process.argv.slice(2);
let pages = 0;

async function visit(): Promise<void> {
	for (;;) {
		const response = await fetch(address, { headers: { cookie }, redirect: "manual" });
		const text = await response.text();
		if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
		if (pages++ === 0) process.send?.({ bytes: text.length });
	}
}

process.on("message", () => process.send?.({ pages }));
process.on("disconnect", () => process.exit(0));
await Promise.all([visit(), visit()]);
