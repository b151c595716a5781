import type { DiscussionDetails } from "@orrery/contract";
import { GitMerge } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type DiscussionLocation, setDiscussionStatus } from "../../../api/history/discussions.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { CheckActions, CheckList, PathList } from "../check-list.tsx";
import { ThreadPanel } from "./thread/thread.tsx";
import { useDiscussionAction } from "./use-discussion-action.ts";

const MergeDialog = lazy(() => import("./merge-dialog.tsx").then((module) => ({ default: module.MergeDialog })));

interface MergeBoxProps {
  readonly at: DiscussionLocation;
  readonly discussion: DiscussionDetails;
}

const conflictsOf = ({ filesWithConflicts }: DiscussionDetails): readonly string[] =>
  Array.isArray(filesWithConflicts) ? filesWithConflicts : [];

const commitCount = ({ events }: DiscussionDetails): number => events.filter(({ type }) => type === "commit").length;

const baseOf = ({ changes }: DiscussionDetails): string => changes?.base.replace(/^refs\/heads\//, "") ?? "main";

const checksOf = (discussion: DiscussionDetails) => {
  const conflicts = conflictsOf(discussion);
  const commits = commitCount(discussion);
  const base = baseOf(discussion);
  return [
    commits > 0
      ? ({ key: "commits", state: "good", title: `${countOf(commits, "commit")} to merge` } as const)
      : ({
          key: "commits",
          state: "waiting",
          title: "No commits yet",
          note: `Push to refs/pr/${discussion.num}, or upload with that revision.`,
        } as const),
    conflicts.length > 0
      ? ({
          key: "conflicts",
          state: "bad",
          title: `Conflicts with ${base}`,
          note: (
            <>
              Change these files on the pull request so that they match {base}:
              <PathList paths={conflicts} />
            </>
          ),
        } as const)
      : ({ key: "conflicts", state: "good", title: `No conflicts with ${base}` } as const),
    ...(discussion.status === "draft"
      ? [
          {
            key: "draft",
            state: "waiting",
            title: "This pull request is a draft",
            note: "Mark it as ready to merge it.",
          } as const,
        ]
      : []),
  ];
};

const blockerOf = (discussion: DiscussionDetails): string | undefined => {
  if (commitCount(discussion) === 0) return "There is nothing to merge yet.";
  if (conflictsOf(discussion).length > 0) return "Resolve the conflicts first.";
  return undefined;
};

const ReadyButton = ({ at }: { readonly at: DiscussionLocation }) => {
  const { mutate, isPending, error } = useDiscussionAction(at, () => setDiscussionStatus(at, "open", ""));
  return (
    <>
      <Button variant="primary" disabled={isPending} onClick={() => mutate(undefined)}>
        Ready for review
      </Button>
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

/** What a merge needs, and the merge itself. */
export const MergeBox = ({ at, discussion }: MergeBoxProps) => {
  const [isMerging, setMerging] = useState(false);
  const blocker = blockerOf(discussion);
  return (
    <ThreadPanel icon={GitMerge} label="Merge">
      <CheckList checks={checksOf(discussion)} />
      <CheckActions>
        {discussion.status === "draft" ? (
          <ReadyButton at={at} />
        ) : (
          <>
            <Button variant="primary" disabled={blocker !== undefined} onClick={() => setMerging(true)}>
              <GitMerge size={15} strokeWidth={1.75} aria-hidden="true" />
              Merge pull request
            </Button>
            {blocker}
          </>
        )}
      </CheckActions>
      <Suspense>
        {isMerging && <MergeDialog at={at} base={baseOf(discussion)} onClose={() => setMerging(false)} />}
      </Suspense>
    </ThreadPanel>
  );
};
