import type { ReactNode } from "react";
import { Avatar } from "../../../ui/brand/avatar.tsx";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";

interface CommitEntry {
  readonly key: string;
  readonly href: string;
  readonly title: string;
  readonly author: string;
  readonly when: string;
  readonly whenTitle: string;
  readonly id: string;
  readonly actions?: ReactNode;
}

interface CommitListProps {
  readonly label: string;
  readonly entries: readonly CommitEntry[];
}

/** Commits as points on a line, newest first. */
export const CommitList = ({ label, entries }: CommitListProps) => (
  <ol aria-label={label} className="flex flex-col">
    {entries.map(({ key, href, title, author, when, whenTitle, id, actions }, index) => (
      <li
        key={key}
        className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-1.25 pl-2.5 before:absolute before:top-0 before:bottom-0 before:left-[4px] before:w-px before:bg-line first:before:top-2.5 last:before:bottom-auto last:before:h-2.5"
      >
        <span
          aria-hidden="true"
          className={`absolute top-2.25 left-0 size-[9px] rounded-full border ${index === 0 ? "border-brass bg-brass" : "border-line-strong bg-paper"}`}
        />
        <div className="min-w-0">
          <Anchor
            href={href}
            dir="auto"
            className="-my-[3px] block max-w-full py-[3px] text-sm font-medium [overflow-wrap:anywhere] transition-colors hover:text-brass"
          >
            {title}
          </Anchor>
          <div className="mt-0.25 flex flex-wrap items-center gap-x-0.75 text-sm text-ink-soft">
            <Avatar name={author} size="xs" isPerson />
            <span className="[overflow-wrap:anywhere]">{author}</span>
            <time title={whenTitle}>{when}</time>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-0.75">
          <Anchor
            href={href}
            aria-label={`Commit ${id}`}
            className="inline-flex h-3 items-center font-mono text-xs text-ink-soft underline decoration-line-strong underline-offset-[3px] transition-colors hover:text-brass"
          >
            {id}
          </Anchor>
          {actions}
        </div>
      </li>
    ))}
  </ol>
);
