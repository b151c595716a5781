import { MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";

interface Topic {
  readonly key: string;
  readonly href: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly noteTitle: string;
  readonly comments: number;
}

export const TopicList = ({ label, topics }: { readonly label: string; readonly topics: readonly Topic[] }) => (
  <ul aria-label={label} className="overflow-hidden rounded-card border border-line bg-surface">
    {topics.map(({ key, href, icon, title, note, noteTitle, comments }) => (
      <li
        key={key}
        className="flex items-start gap-1.25 border-t border-line px-2 py-1.25 transition-colors first:border-t-0 hover:bg-wash"
      >
        <span className="mt-[3px]">{icon}</span>
        <div className="min-w-0 flex-1">
          <Anchor
            href={href}
            dir="auto"
            className="block font-medium [overflow-wrap:anywhere] transition-colors hover:text-brass"
          >
            {title}
          </Anchor>
          <p title={noteTitle} className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {note}
          </p>
        </div>
        {comments > 0 && (
          <span className="mt-[3px] inline-flex items-center gap-0.5 text-sm text-ink-soft tabular-nums">
            <MessageSquare size={14} strokeWidth={1.75} aria-hidden="true" />
            {comments}
            <span className="sr-only"> {comments === 1 ? "comment" : "comments"}</span>
          </span>
        )}
      </li>
    ))}
  </ul>
);
