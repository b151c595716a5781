import { Eraser } from "lucide-react";
import { type PointerEvent, useRef, useState } from "react";
import { type Point, pathOf, type Stroke } from "./strokes.ts";

const sizes = { sm: "size-[10.75rem]", lg: "size-[14rem]" } as const;

interface DrawingPadProps {
  readonly label: string;
  readonly strokes: readonly Stroke[];
  /** Called when a stroke ends. */
  readonly onStrokes: (strokes: readonly Stroke[]) => void;
  readonly size?: keyof typeof sizes;
}

const pointAt = (event: PointerEvent<SVGSVGElement>): Point => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return [within((event.clientX - left) / width), within((event.clientY - top) / height)];
};

/** The stroke being drawn; complete strokes belong to the owner. */
const useStroke = (onEnd: (stroke: Stroke) => void) => {
  const [stroke, setStroke] = useState<Stroke>();
  const latest = useRef<Stroke>(undefined);
  const update = (next: Stroke | undefined) => {
    latest.current = next;
    setStroke(next);
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    update([pointAt(event)]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (latest.current && event.isPrimary) update([...latest.current, pointAt(event)]);
  };
  const end = () => {
    if (latest.current) onEnd(latest.current);
    update(undefined);
  };
  return { stroke, begin, move, end };
};

export const DrawingPad = ({ label, strokes, onStrokes, size = "sm" }: DrawingPadProps) => {
  const { stroke, begin, move, end } = useStroke((ended) => onStrokes([...strokes, ended]));
  const shown = stroke ? [...strokes, stroke] : strokes;
  return (
    <div className={`relative shrink-0 ${sizes[size]}`}>
      <svg
        viewBox="0 0 100 100"
        role="img"
        aria-label={shown.length > 0 ? label : `${label}, empty`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        className="size-full cursor-crosshair touch-none rounded-control border border-line-strong bg-paper select-none"
      >
        <path d="M25 0V100M50 0V100M75 0V100M0 25H100M0 50H100M0 75H100" className="stroke-line" strokeWidth="0.5" />
        {shown.map((one, at) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is known by its place.
            key={at}
            d={pathOf(one)}
            fill="none"
            strokeWidth="6"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="stroke-ink"
          />
        ))}
      </svg>
      {shown.length > 0 && (
        <button
          type="button"
          onClick={() => onStrokes([])}
          aria-label="Clear drawing"
          title="Clear drawing"
          className="absolute right-0.5 bottom-0.5 inline-flex size-3.5 items-center justify-center rounded-control border border-line bg-surface text-ink-soft transition-colors hover:text-ink"
        >
          <Eraser size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  );
};
