import type { DiscussionDetails } from "@orrery/contract";
import type { DiscussionLocation } from "../../../api/history/discussions.ts";
import { exactText, whenText } from "../../../lib/format/when-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { CommitList } from "../commits/commit-list.tsx";

interface PullCommitsProps {
  readonly at: DiscussionLocation;
  readonly discussion: DiscussionDetails;
}

/** The commits that a pull request adds, newest first. */
export const PullCommits = ({ at, discussion }: PullCommitsProps) => {
  const now = new Date();
  const commits = discussion.events.flatMap((event) => (event.type === "commit" ? [event] : [])).reverse();
  if (commits.length === 0)
    return (
      <Notice title="No commits yet">
        <p>
          Push to <Code>refs/pr/{at.num}</Code>, or upload with that revision.
        </p>
      </Notice>
    );
  return (
    <CommitList
      label="Commits"
      entries={commits.map(({ author, createdAt, data: { subject, oid } }) => ({
        key: oid,
        href: repositoryPath(at.kind, at.id) + revisionPath("commit", oid, ""),
        title: subject || "No message",
        author: author.name,
        when: whenText(new Date(createdAt), now),
        whenTitle: exactText(new Date(createdAt)),
        id: oid.slice(0, 7),
      }))}
    />
  );
};
