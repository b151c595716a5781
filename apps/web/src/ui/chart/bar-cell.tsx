import { Track } from "./track.tsx";

interface BarCellProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly text: string;
}

/** A value in a table with its bar to the left; the bar is what the values are compared by. */
export const BarCell = ({ share, text }: BarCellProps) => (
  <span className="flex items-center justify-end gap-1.25">
    <span className="hidden w-11 md:block">
      <Track share={share} tone="soft" />
    </span>
    <span className="min-w-6 text-right tabular-nums">{text}</span>
  </span>
);
