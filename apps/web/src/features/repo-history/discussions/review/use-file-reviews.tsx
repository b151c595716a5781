import type { DiscussionDetails } from "@orrery/contract";
import { useMemo, useState } from "react";
import { type DiscussionLocation, reviewLine } from "../../../../api/history/discussions.ts";
import { type DiffHunk, hunkRows } from "../../../../lib/diff/hunk-rows.ts";
import { countOf } from "../../../../lib/format/count-text.ts";
import { Stack } from "../../../../ui/layout/stack.tsx";
import { TextLink } from "../../../../ui/text/anchor/text-link.tsx";
import { useStoredState } from "../../../../ui/use-stored-state.ts";
import type { FileReview } from "../../changes/changed-files.tsx";
import { discussionHref } from "../discussion-hrefs.ts";
import { ReviewForm } from "./review-form.tsx";
import { ReviewThreadView } from "./review-thread.tsx";
import { keysOfRow, lineKey, lineOf, type ReviewLine, type ReviewThread, reviewThreads } from "./review-threads.ts";
import { ThreadDisclosure } from "./thread-disclosure.tsx";

interface ReviewedPull {
  readonly at: DiscussionLocation;
  readonly viewer: string | undefined;
  /** The author of the pull request. */
  readonly opener: string;
}

/** The lines where a comment is being written; they survive a reload, as their drafts do. */
const useOpenLines = ({ kind, id, num }: DiscussionLocation) => {
  const { value, change } = useStoredState(`review ${kind} ${id} ${num}`, { lines: [] as readonly string[] });
  const [pressed, setPressed] = useState<string>();
  const { lines } = value;
  return useMemo(
    () => ({
      lines,
      pressed,
      open: (key: string) => {
        setPressed(key);
        change({ lines: [...lines.filter((line) => line !== key), key] });
      },
      close: (key: string) => change({ lines: lines.filter((line) => line !== key) }),
    }),
    [lines, pressed, change],
  );
};

type OpenLines = ReturnType<typeof useOpenLines>;

const LineForm = ({ at, line, lines }: { at: DiscussionLocation; line: ReviewLine; lines: OpenLines }) => {
  const key = lineKey(line);
  return (
    <ReviewForm
      at={at}
      draft={`review-${at.kind}-${at.id}-${at.num}-${key}`}
      label={`Comment on line ${line.line}`}
      action="Comment"
      send={(comment) => reviewLine(at, { ...line, comment })}
      onClose={() => lines.close(key)}
      takesFocus={lines.pressed === key}
    />
  );
};

const isUnplaced = (path: string, hunks: readonly DiffHunk[]) => {
  const shown = new Set(hunks.flatMap((hunk) => hunkRows(hunk).flatMap((row) => keysOfRow(path, row))));
  return ({ first: { data } }: ReviewThread): boolean => data.outdated === true || !shown.has(lineKey(data));
};

const createReview = (pull: ReviewedPull, threads: readonly ReviewThread[], lines: OpenLines, path: string) => {
  const { at, viewer, opener } = pull;
  const current = threads.filter(({ first: { data } }) => data.path === path && !data.outdated);
  const review: FileReview = {
    notes: {
      onAdd: viewer === undefined ? undefined : (row) => lines.open(lineKey(lineOf(path, row))),
      below: (row) => {
        const keys = keysOfRow(path, row);
        const own = current.filter(({ first: { data } }) => keys.includes(lineKey(data)));
        const line = lineOf(path, row);
        const isOpen = viewer !== undefined && lines.lines.includes(lineKey(line));
        if (own.length === 0 && !isOpen) return undefined;
        return (
          <Stack>
            {own.map((thread) => (
              <ThreadDisclosure key={thread.first.id} thread={thread}>
                <ReviewThreadView at={at} thread={thread} viewer={viewer} opener={opener} />
              </ThreadDisclosure>
            ))}
            {isOpen && <LineForm at={at} line={line} lines={lines} />}
          </Stack>
        );
      },
    },
    footer: (hunks) => {
      const own = threads.filter(({ first: { data } }) => data.path === path);
      const count = own.length > 0 ? own.filter(isUnplaced(path, hunks)).length : 0;
      if (count === 0) return undefined;
      return <TextLink href={discussionHref(at)}>{`${countOf(count, "thread")} on other lines or versions`}</TextLink>;
    },
  };
  return review;
};

/** For each changed file of a pull request: the comments on its lines, and how to write one. */
export const useFileReviews = (
  { kind, id, num }: DiscussionLocation,
  { events, author }: DiscussionDetails,
  viewer: string | undefined,
): ((path: string) => FileReview) => {
  const at = useMemo(() => ({ kind, id, num }), [kind, id, num]);
  const lines = useOpenLines(at);
  const threads = useMemo(() => reviewThreads(events), [events]);
  const opener = author.name;
  return useMemo(() => {
    const pull = { at, viewer, opener };
    return (path: string) => createReview(pull, threads, lines, path);
  }, [at, viewer, opener, threads, lines]);
};
