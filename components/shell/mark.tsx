// The sallyport itself: a gate within a gate.
export function Mark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
			<rect width="32" height="32" rx="7" className="fill-accent" />
			<g className="stroke-accent-ink" strokeWidth="2.5" strokeLinecap="round">
				<path d="M7 25V14.5a9 9 0 0 1 18 0V25" />
				<path d="M12 25v-9.5a4 4 0 0 1 8 0V25" />
				<path d="M16 16.5V25" opacity="0.55" />
			</g>
		</svg>
	);
}
