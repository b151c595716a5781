import { useEffect, useState } from "react";

export interface OutlineEntry {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** The last heading above the middle of the viewport. */
const useCurrent = (entries: readonly OutlineEntry[]): string | undefined => {
  const [current, setCurrent] = useState(entries[0]?.id);
  useEffect(() => {
    const update = () => {
      const above = entries.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight * 0.35;
      });
      setCurrent((above.at(-1) ?? entries[0])?.id);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [entries]);
  return current;
};

interface OutlineProps {
  readonly title: string;
  readonly entries: readonly OutlineEntry[];
}

export const Outline = ({ title, entries }: OutlineProps) => {
  const current = useCurrent(entries);
  return (
    <nav aria-label={title} data-print="hide" className="max-h-[calc(100dvh-8rem)] overflow-y-auto text-sm">
      <div className="mb-1 font-semibold">{title}</div>
      <ul className="border-l border-line">
        {entries.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={`-ml-px block border-l py-[3px] leading-[1.4] transition-colors hover:text-brass ${level > 2 ? "pl-3" : "pl-1.5"} ${
                id === current ? "border-brass text-ink" : "border-transparent text-ink-soft"
              }`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
