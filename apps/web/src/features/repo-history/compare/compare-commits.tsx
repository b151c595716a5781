import type { Commit, RepositoryKind } from "@orrery/contract";
import { useState } from "react";
import { countOf } from "../../../lib/format/count-text.ts";
import { CommitList } from "../../../ui/diff/commit-list.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { toCommitEntry } from "../commits/commit-entry.ts";

interface CompareCommitsProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly commits: readonly Commit[];
  /** The hub lists the newest 250. */
  readonly total: number;
}

const shownFirst = 5;

/** The commits that only the head has, newest first. */
export const CompareCommits = ({ kind, id, commits, total }: CompareCommitsProps) => {
  const [isWhole, setWhole] = useState(commits.length <= shownFirst + 1);
  const shown = isWhole ? commits : commits.slice(0, shownFirst);
  return (
    <Stack>
      <CommitList label="Commits" entries={shown.map((commit) => toCommitEntry(kind, id, commit))} />
      {!isWhole && (
        <div>
          <Button onClick={() => setWhole(true)}>{`Show ${countOf(commits.length, "commit")}`}</Button>
        </div>
      )}
      {isWhole && total > commits.length && (
        <Text variant="note">{`These are the newest ${commits.length} of ${countOf(total, "commit")}.`}</Text>
      )}
    </Stack>
  );
};
