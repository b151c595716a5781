import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

interface Tab {
  readonly key: string;
  readonly label: ReactNode;
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly count?: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
}

export const Tabs = ({ label, tabs, current }: TabsProps) => {
  const element = useRef<HTMLElement>(null);
  // Some tabs come once it is known who is signed in.
  const isShown = tabs.some(({ key }) => key === current);
  // Scrolls the tab bar only, never the page.
  useEffect(() => {
    const tab = isShown && element.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(current)}"]`);
    if (element.current && tab)
      element.current.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - element.current.clientWidth / 2;
  }, [current, isShown]);
  return (
    <nav
      ref={element}
      aria-label={label}
      data-print="hide"
      className="relative -mx-2 overflow-x-auto border-b border-line px-2 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2.5">
        {tabs.map(({ key, label: name, path, search = {}, count }) => (
          <li key={key}>
            <Link
              to={path}
              search={search}
              activeOptions={{ exact: true }}
              resetScroll={false}
              data-tab={key}
              data-current={key === current}
              {...(key === current && { "aria-current": "page" })}
              className="-mb-px flex h-5 items-center gap-0.75 border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink data-[current=true]:border-brass data-[current=true]:text-ink"
            >
              {name}
              {count !== undefined && <span className="text-xs font-normal text-ink-soft tabular-nums">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
