import { useVirtualizer } from "@tanstack/react-virtual";
import { X } from "lucide-react";
import { useRef } from "react";

interface ShownUpload {
  readonly path: string;
  readonly size: string;
  /** Between 0 and 1. */
  readonly share: number;
  readonly status: string;
  readonly tone: "soft" | "good" | "bad";
}

interface UploadRowsProps {
  readonly label: string;
  readonly count: number;
  readonly rowAt: (index: number) => ShownUpload;
  /** Absent while rows cannot be removed. */
  readonly onRemove: ((path: string) => void) | undefined;
}

const rowHeight = 36;
const maxShown = 9;
const inks = { soft: "text-ink-soft", good: "text-good", bad: "text-bad" } as const;
const bars = { soft: "bg-bar", good: "bg-good", bad: "bg-bad" } as const;

const UploadLine = ({ row, onRemove }: { readonly row: ShownUpload; readonly onRemove: (() => void) | undefined }) => (
  <div className="grid h-full grid-cols-[minmax(0,1fr)_auto_2rem] items-center gap-x-1.5 border-t border-line pr-1 pl-2 text-sm md:grid-cols-[minmax(0,1fr)_5rem_11rem_10rem_2rem] md:gap-x-2 md:pl-2.5">
    <span className="truncate font-mono text-[0.8125rem]" title={row.path}>
      {row.path}
    </span>
    <span className="hidden text-right text-ink-soft tabular-nums md:block">{row.size}</span>
    <span aria-hidden="true" className="hidden h-[4px] overflow-hidden rounded-full bg-line md:block">
      <span className={`block h-full ${bars[row.tone]}`} style={{ width: `${row.share * 100}%` }} />
    </span>
    <span className={`truncate text-right tabular-nums ${inks[row.tone]}`} title={row.status}>
      {row.status}
    </span>
    {onRemove ? (
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${row.path}`}
        className="inline-flex size-3.5 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
      >
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    ) : (
      <span />
    )}
  </div>
);

/** Only visible rows are rendered: an upload can have thousands of files. */
export const UploadRows = ({ label, count, rowAt, onRemove }: UploadRowsProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
      tabIndex={0}
      aria-label={label}
      className="overflow-y-auto"
      style={{ height: Math.min(count, maxShown) * rowHeight }}
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rowAt(index);
          return (
            <li
              key={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            >
              <UploadLine row={row} onRemove={onRemove && (() => onRemove(row.path))} />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
