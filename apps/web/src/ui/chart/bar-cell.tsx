interface BarCellProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly text: string;
}

/** A value in a table with its bar to the left; the bar is what the values are compared by. */
export const BarCell = ({ share, text }: BarCellProps) => (
  <span className="flex items-center justify-end gap-1.25">
    <span aria-hidden="true" className="hidden h-[4px] w-11 overflow-hidden rounded-full bg-line md:block">
      <span className="block h-full min-w-[2px] rounded-full bg-bar-soft" style={{ width: `${share * 100}%` }} />
    </span>
    <span className="min-w-6 text-right tabular-nums">{text}</span>
  </span>
);
