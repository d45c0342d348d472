// The drawn part of one gate: the line that comes in, the node in its lane, the line that goes on. Decoration only; the row says it in words.
import { Check, TriangleAlert, X } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { GateStep } from "@/lib/client/queries/explain";
import { GATES, type Gate } from "@/lib/core/resolver/codes";
import { connectorPath, crossing, LANES_WIDTH, NODE_Y, spanOf } from "./lanes";

export interface GateDrawingProps {
	gate: Gate;
	status: GateStep["status"];
	/** The one gate that decides. */
	isDeciding: boolean;
	/** The way is open up to this gate, and beyond it. */
	isReached: boolean;
	isPassed: boolean;
}

/** Middle of the node in px, for each pair of first and last lane that a gate can have. */
const NODE_LEFT: Record<string, string> = {
	"0-0": "@2xl:left-[32px]",
	"1-1": "@2xl:left-[96px]",
	"2-2": "@2xl:left-[160px]",
	"3-3": "@2xl:left-[224px]",
	"1-2": "@2xl:left-[128px]",
};
const LINE_LEFT = ["@2xl:left-[32px]", "@2xl:left-[96px]", "@2xl:left-[160px]", "@2xl:left-[224px]"];

export function GateDrawing({ gate, status, isDeciding, isReached, isPassed }: GateDrawingProps) {
	const place = GATES.indexOf(gate);
	const before = GATES[place - 1];
	const after = GATES[place + 1];
	const { first, last } = spanOf(gate);
	return (
		<div aria-hidden className="pointer-events-none absolute inset-y-0 left-0 w-8 @2xl:w-[256px]">
			{before && <LineIn from={before} to={gate} isOpen={isReached} />}
			{after && <LineOut from={gate} to={after} isOpen={isPassed} />}
			<span
				className={cn(
					"-translate-x-1/2 -translate-y-1/2 absolute left-4 flex items-center justify-center",
					NODE_LEFT[`${first}-${last}`],
				)}
				style={{ top: NODE_Y }}
			>
				<Node status={status} isDeciding={isDeciding} isReached={isReached} isWide={first !== last} />
			</span>
		</div>
	);
}

const LINE = { open: "text-visible", closed: "text-edge" };

function LineIn({ from, to, isOpen }: { from: Gate; to: Gate; isOpen: boolean }) {
	const { fromX, toX } = crossing(from, to);
	const stroke = { stroke: "currentColor", strokeWidth: 2, strokeDasharray: isOpen ? undefined : "3 4" };
	const colour = isOpen ? LINE.open : LINE.closed;
	return (
		<>
			<svg
				aria-hidden="true"
				width={LANES_WIDTH}
				height={NODE_Y}
				fill="none"
				className={cn("absolute top-0 left-0 hidden @2xl:block", colour)}
			>
				<path d={connectorPath(fromX, toX)} {...stroke} />
			</svg>
			<svg
				aria-hidden="true"
				width={32}
				height={NODE_Y}
				fill="none"
				className={cn("absolute top-0 left-0 @2xl:hidden", colour)}
			>
				<path d={connectorPath(16, 16)} {...stroke} />
			</svg>
		</>
	);
}

/** Reaches as far down as the open panel of the row makes it. */
function LineOut({ from, to, isOpen }: { from: Gate; to: Gate; isOpen: boolean }) {
	const lane = Math.floor(crossing(from, to).fromX / (LANES_WIDTH / 4));
	return (
		<span
			className={cn(
				"-translate-x-px absolute bottom-0 left-4 w-0 border-l-2",
				isOpen ? "border-visible" : "border-edge border-dashed",
				LINE_LEFT[lane],
			)}
			style={{ top: NODE_Y }}
		/>
	);
}

interface NodeProps {
	status: GateStep["status"];
	isDeciding: boolean;
	isReached: boolean;
	isWide: boolean;
}

function Node({ status, isDeciding, isReached, isWide }: NodeProps) {
	const isFailed = status === "fail" || status === "error";
	return (
		<span
			className={cn(
				"flex h-5 items-center justify-center rounded-full border-2 transition-colors",
				isWide ? "w-5 @2xl:w-[84px]" : "w-5",
				status === "pass" &&
					(isReached ? "border-visible bg-surface text-visible" : "border-edge bg-surface text-ink-faint"),
				status === "warn" && "border-asks bg-surface text-asks",
				status === "skip" && "border-edge border-dashed bg-surface text-ink-faint",
				isFailed && "border-deny bg-deny text-canvas",
				isDeciding && "outline-2 outline-deny outline-offset-2",
			)}
		>
			{status === "pass" && <Check className="size-3" strokeWidth={3} />}
			{status === "warn" && <TriangleAlert className="size-3" strokeWidth={2.5} />}
			{isFailed && <X className="size-3.5" strokeWidth={3} />}
		</span>
	);
}
