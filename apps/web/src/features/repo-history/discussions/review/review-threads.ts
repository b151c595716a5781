import type { DiscussionEvent } from "@orrery/contract";
import type { DiffRow } from "../../../../lib/diff/hunk-rows.ts";

type ReviewEvent = Extract<DiscussionEvent, { readonly type: "review-comment" }>;

/** A line of a changed file, before or after the change. */
export type ReviewLine = Pick<ReviewEvent["data"], "path" | "side" | "line">;

/** A comment on a line with its replies, oldest first. */
export interface ReviewThread {
  readonly first: ReviewEvent;
  readonly comments: readonly ReviewEvent[];
}

export const reviewThreads = (events: readonly DiscussionEvent[]): readonly ReviewThread[] => {
  const threads = new Map<string, ReviewEvent[]>();
  for (const event of events) {
    if (event.type !== "review-comment") continue;
    const thread = threads.get(event.data.replyTo ?? "");
    if (thread) thread.push(event);
    else threads.set(event.id, [event]);
  }
  return [...threads.values()].flatMap((comments) => (comments[0] ? [{ first: comments[0], comments }] : []));
};

/** The path comes last: it alone can contain spaces. */
export const lineKey = ({ path, side, line }: ReviewLine): string => `${side} ${line} ${path}`;

/** The line that a comment on a row of a diff is about. */
export const lineOf = (path: string, { kind, before = 0, after = 0 }: DiffRow): ReviewLine =>
  kind === "removed" ? { path, side: "before", line: before } : { path, side: "after", line: after };

/** The keys of all lines that a row shows: a line that did not change is on both sides. */
export const keysOfRow = (path: string, row: DiffRow): readonly string[] => {
  const own = lineKey(lineOf(path, row));
  return row.kind === "same" ? [lineKey({ path, side: "before", line: row.before ?? 0 }), own] : [own];
};
