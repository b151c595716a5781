import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** How many there are in all, as far as is known: screen readers say “3 of 2,000”. */
  readonly total: number;
  readonly rowHeight: number;
  readonly render: (index: number) => ReactNode;
  /** Called when the end comes near. */
  readonly onNearEnd: () => void;
  /** Whether what is shown is about to be replaced. */
  readonly isStale?: boolean;
}

/** Rows from the end at which more are asked for. */
const lead = 20;

/** Milliseconds after which a list that is about to be replaced looks so. */
const timeoutMs = 250;

/** A fade, even one that has yet to begin, costs a layer of its own: none is asked for while answers come at once. */
const useLasting = (isTrue: boolean): boolean => {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isTrue) return setLasts(false);
    const timer = setTimeout(setLasts, timeoutMs, true);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isTrue && lasts;
};

/** A list of which only the rows in view are drawn. All rows have one height, so that nothing moves and every place can be found again. */
export const VirtualList = (props: VirtualListProps) => {
  const { label, count, total, rowHeight, render, onNearEnd, isStale = false } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const isFaded = useLasting(isStale);
  // What stands above the list may change its height at any time.
  useLayoutEffect(() => {
    const now = list.current?.offsetTop ?? 0;
    if (now !== top) setTop(now);
  });
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
        // A row is known by its place: another list is then written into the rows that are there, and none is made anew.
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
