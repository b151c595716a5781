import type { ReactNode } from "react";
import { countOf } from "../../../../lib/format/count-text.ts";
import { Name } from "../thread/thread.tsx";
import { ResolvedThread } from "./resolved-thread.tsx";
import type { ReviewThread } from "./review-threads.ts";

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
