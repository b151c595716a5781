import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** For screen readers: "3 of 2,000". */
  readonly total: number;
  readonly rowHeight: number;
  readonly render: (index: number) => ReactNode;
  readonly onNearEnd: () => void;
  readonly isStale?: boolean;
}

/** Rows before the end at which the next page is loaded. */
const lead = 20;

/** A stale list fades after this many milliseconds. */
const timeoutMs = 250;

/** Even a fade that has not begun costs a compositing layer, so none is set up while replies are fast. */
const useLasting = (isTrue: boolean): boolean => {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isTrue) return setLasts(false);
    const timer = setTimeout(setLasts, timeoutMs, true);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isTrue && lasts;
};

/** Only visible rows are rendered. Equal heights keep positions stable. */
export const VirtualList = (props: VirtualListProps) => {
  const { label, count, total, rowHeight, render, onNearEnd, isStale = false } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const isFaded = useLasting(isStale);
  // Content above the list may change its height at any time; an observer reads it without forcing a layout.
  useLayoutEffect(() => {
    const findTop = () => setTop(list.current?.offsetTop ?? 0);
    findTop();
    const observer = new ResizeObserver(findTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 5,
    scrollMargin: top,
    initialOffset: () => window.scrollY,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were measured for another height are to be placed anew.
  useLayoutEffect(() => virtualizer.measure(), [rowHeight]);
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (count > 0 && last >= count - lead) onNearEnd();
  }, [count, last, onNearEnd]);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={`relative ${isFaded ? "opacity-60 transition-opacity" : ""}`}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, start }) => (
        // Rows are keyed by index, so that a new list reuses the existing elements.
        <li
          key={index}
          aria-setsize={total}
          aria-posinset={index + 1}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - top}px)`, height: rowHeight }}
        >
          {render(index)}
        </li>
      ))}
    </ul>
  );
};
