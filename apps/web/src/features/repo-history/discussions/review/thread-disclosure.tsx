import { CircleCheck } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { countOf } from "../../../../lib/format/count-text.ts";
import { TextButton } from "../../../../ui/input/button/text-button.tsx";
import { Name } from "../thread/thread.tsx";
import type { ReviewThread } from "./review-threads.ts";

interface ResolvedThreadProps {
  /** Which thread, for those who do not see its place. */
  readonly label: string;
  readonly summary: ReactNode;
  readonly isOpenAtFirst: boolean;
  /** Whether its frame has no padding of its own. */
  readonly isInset: boolean;
  readonly children: ReactNode;
}

/** A resolved thread in one line until it is opened. */
const ResolvedThread = ({ label, summary, isOpenAtFirst, isInset, children }: ResolvedThreadProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <section aria-label={label} className="min-w-0">
      <div className={`flex min-h-4.5 items-center gap-0.75 text-sm text-ink-soft ${isInset ? "px-2" : ""}`}>
        <CircleCheck size={15} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-good" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{summary}</span>
        <TextButton
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? "Collapse" : "Show"} the resolved thread`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Collapse" : "Show"}
        </TextButton>
      </div>
      <div id={id}>{isOpen && children}</div>
    </section>
  );
};

interface ThreadDisclosureProps {
  readonly thread: ReviewThread;
  readonly isInset?: boolean;
  readonly children: ReactNode;
}

/** Closes a thread once it is resolved, unless the address names one of its comments. */
export const ThreadDisclosure = ({ thread: { first, comments }, isInset = false, children }: ThreadDisclosureProps) => {
  const { resolvedBy, path, line } = first.data;
  if (resolvedBy === undefined) return children;
  return (
    <ResolvedThread
      label={`Resolved thread on ${path}, line ${line}`}
      isInset={isInset}
      isOpenAtFirst={comments.some(({ id }) => location.hash === `#${id}`)}
      summary={
        <>
          <Name>{resolvedBy}</Name> resolved this thread · {countOf(comments.length, "comment")}
        </>
      }
    >
      {children}
    </ResolvedThread>
  );
};
