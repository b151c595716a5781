import type { ReactNode } from "react";

interface FileIndexProps {
  readonly label: string;
  readonly title: ReactNode;
  readonly tools: ReactNode;
  readonly entries: readonly {
    readonly key: string;
    readonly href: string;
    readonly name: string;
    readonly mark: ReactNode;
  }[];
}

/** The changed files as links to their places on the page. */
export const FileIndex = ({ label, title, tools, entries }: FileIndexProps) => (
  <nav aria-label={label} className="flex flex-col gap-1.5">
    <div className="flex flex-wrap items-center gap-1 text-sm font-medium">{title}</div>
    <div data-print="hide" className="flex flex-wrap items-center gap-1">
      {tools}
    </div>
    <ul className="flex max-h-[11rem] flex-col overflow-y-auto [scrollbar-width:thin] lg:max-h-[calc(100dvh-16rem)]">
      {entries.map(({ key, href, name, mark }) => (
        <li key={key}>
          <a
            href={href}
            title={name}
            className="flex min-h-3.5 items-center gap-1 border-l border-line px-1 text-sm text-ink-soft transition-colors hover:border-brass hover:text-ink"
          >
            {/* The end of a path tells files apart, so the beginning is cut. */}
            <span className="min-w-0 flex-1 truncate text-left font-mono text-xs [direction:rtl]">
              <bdi>{name}</bdi>
            </span>
            {mark}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
