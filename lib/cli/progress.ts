// What a person at the terminal sees of a start: nothing for quick steps, one line for those that take longer than a second.

const SHOWN_AFTER_MS = 1000;

export type Progress = {
	/** Runs a step; its end is told with its seconds when it took long. */
	step<T>(title: string, work: () => Promise<T>): Promise<T>;
	/** For parts of a step that may take long, such as the first start of the database. */
	note(text: string): void;
};

/** Progress on standard error, so that standard output stays for data. */
export function createProgress(write: (text: string) => void = (text) => process.stderr.write(text)): Progress {
	return {
		async step(title, work) {
			const started = performance.now();
			const timer = setTimeout(() => write(`  ${title} …\n`), SHOWN_AFTER_MS);
			try {
				const result = await work();
				const milliseconds = performance.now() - started;
				if (milliseconds > SHOWN_AFTER_MS) write(`✓ ${title} (${(milliseconds / 1000).toFixed(1)} s)\n`);
				return result;
			} finally {
				clearTimeout(timer);
			}
		},
		note: (text) => write(`  ${text} …\n`),
	};
}
