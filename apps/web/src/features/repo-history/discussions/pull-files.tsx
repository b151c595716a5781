import type { DiscussionDetails } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type DiscussionLocation, pullChangesPath } from "../../../api/history/discussions.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { ChangedFiles } from "../changes/changed-files.tsx";
import { useFileReviews } from "./review/use-file-reviews.tsx";

interface PullFilesProps {
  readonly at: DiscussionLocation;
  readonly discussion: DiscussionDetails;
}

/** The files that a pull request changes, with the comments on their lines. */
export const PullFiles = ({ at, discussion }: PullFilesProps) => {
  const { data } = useQuery(sessionQuery);
  const { href } = useLocation();
  const reviewOf = useFileReviews(at, discussion, data?.user?.name);
  return (
    <Stack>
      {data && !data.user && (
        <Text variant="note">
          <TextLink href={`/login?next=${encodeURIComponent(href)}`}>Sign in</TextLink> to comment on lines.
        </Text>
      )}
      <ChangedFiles
        kind={at.kind}
        id={at.id}
        source={pullChangesPath(at)}
        before={discussion.changes?.base.replace(/^refs\/heads\//, "")}
        after={`refs/pr/${at.num}`}
        reviewOf={reviewOf}
      />
    </Stack>
  );
};
