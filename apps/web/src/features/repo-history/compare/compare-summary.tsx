import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { GitPullRequest, Link } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ComparedRevisions, RevisionDifference } from "../../../api/history/comparison.ts";
import { refsQuery } from "../../../api/history/refs.ts";
import { recordQuery } from "../../../api/repository.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { comparePath } from "../../../lib/routes/compare-range.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import { ToolBar } from "../../../ui/layout/tool-bar.tsx";
import { Strong } from "../commits/meta-panel.tsx";
import { discussionHref } from "../discussions/discussion-hrefs.ts";
import { isCommitId } from "../revision/revision-text.ts";

const OpenPullDialog = lazy(() =>
  import("./open-pull-dialog.tsx").then((module) => ({ default: module.OpenPullDialog })),
);

interface CompareSummaryProps extends ComparedRevisions {
  readonly found: RevisionDifference;
}

const icon = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;

const PullButton = (props: CompareSummaryProps) => {
  const [isOpening, setOpening] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  const { href } = useLocation();
  if (!session) return null;
  if (!session.user)
    return <ButtonLink href={`/login?next=${encodeURIComponent(href)}`}>Sign in to open a pull request</ButtonLink>;
  return (
    <>
      <Button variant="primary" onClick={() => setOpening(true)}>
        <GitPullRequest {...icon} />
        Open pull request
      </Button>
      <Suspense>{isOpening && <OpenPullDialog {...props} onClose={() => setOpening(false)} />}</Suspense>
    </>
  );
};

/** A pull request merges new commits into a branch; one that exists is linked. */
const PullAction = (props: CompareSummaryProps) => {
  const { kind, id, range, found } = props;
  const { data: refs } = useQuery(refsQuery(kind, id));
  const { data: record } = useQuery(recordQuery(kind, id));
  const number = /^refs\/pr\/(\d+)$/.exec(range.head)?.[1];
  if (number)
    return (
      <ButtonLink href={discussionHref({ kind, id, num: Number(number) })}>{`View pull request #${number}`}</ButtonLink>
    );
  const isBranch = refs?.branches.some(({ name }) => name === range.base);
  if (!isBranch || found.totalCommits === 0 || record?.discussionsDisabled || !id.includes("/")) return null;
  return <PullButton {...props} />;
};

/** What was found, its permanent address, and what can be done with it. */
export const CompareSummary = (props: CompareSummaryProps) => {
  const { kind, id, range, found } = props;
  const { base, head, totalCommits, totalFiles } = found;
  const text = `${countOf(totalCommits, "commit")}, ${countOf(totalFiles, "file")} changed`;
  const isPermanent = isCommitId(range.base) && isCommitId(range.head) && range.dots === "..";
  return (
    <ToolBar
      end={
        <>
          {base && !isPermanent && (
            <ButtonLink
              variant="ghost"
              href={repositoryPath(kind, id) + comparePath({ base, dots: "..", head })}
              title="This comparison, for good"
            >
              <Link {...icon} />
              Permalink
            </ButtonLink>
          )}
          <PullAction {...props} />
        </>
      }
    >
      <Strong>{text}</Strong>
    </ToolBar>
  );
};
