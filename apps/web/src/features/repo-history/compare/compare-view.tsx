import { useQuery } from "@tanstack/react-query";
import { type ComparedRevisions, comparisonPath, comparisonQuery } from "../../../api/history/comparison.ts";
import { shellQuoted } from "../../../lib/code/shell-quoted.ts";
import { compareRangeText } from "../../../lib/routes/compare-range.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Breadcrumb } from "../../../ui/layout/breadcrumb.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { ChangedFiles } from "../changes/changed-files.tsx";
import { HistoryFailure } from "../history-failure.tsx";
import { revisionText } from "../revision/revision-text.ts";
import { CompareBar } from "./compare-bar.tsx";
import { CompareCommits } from "./compare-commits.tsx";
import { CompareSummary } from "./compare-summary.tsx";

const CompareResult = (props: ComparedRevisions) => {
  const { kind, id, range } = props;
  const { data, error, refetch } = useQuery(comparisonQuery(props));
  if (error) return <HistoryFailure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <Loading what="the comparison" />
        <SkeletonPanel height={480} />
      </>
    );
  const { base, head, commits, totalCommits, totalFiles } = data;
  const from = revisionText(range.base);
  const to = revisionText(range.head);
  if (totalFiles === 0 && totalCommits === 0)
    return (
      <Notice title="Nothing to compare">
        <p>
          {from === to
            ? `Both revisions are ${from}. Choose another one.`
            : `${to} has no changes that ${from} does not have. Swap them to see the other direction.`}
        </p>
      </Notice>
    );
  return (
    <Stack gap="lg">
      <CompareSummary {...props} found={data} />
      {commits.length > 0 && <CompareCommits kind={kind} id={id} commits={commits} total={totalCommits} />}
      <ChangedFiles kind={kind} id={id} source={comparisonPath(props)} before={base} after={head} />
    </Stack>
  );
};

const CompareCode = (props: ComparedRevisions) => {
  const { base, dots, head } = props.range;
  const fetched = [base, head].filter((revision) => revision.startsWith("refs/pr/"));
  const nameOf = (revision: string) => revision.replace(/^refs\/pr\//, "pr-");
  const name = shellQuoted(nameOf(base) + dots + nameOf(head));
  const fetches = fetched.map((ref) => `git fetch origin ${ref}:${nameOf(ref)}\n`);
  return (
    <FromCode
      programs={[
        { name: "git", language: "shell", code: `${fetches.join("")}git diff ${name}` },
        { name: "API", language: "shell", code: `curl '{hub}${comparisonPath(props)}'` },
      ]}
    />
  );
};

/** How two revisions differ: the commits between them and the files that changed. */
export const CompareView = (props: ComparedRevisions) => {
  const { kind, id, range } = props;
  const base = repositoryPath(kind, id);
  return (
    <Stack gap="lg">
      <Stack>
        <Breadcrumb
          label="Path"
          crumbs={[
            { href: base + revisionPath("tree", "main", ""), label: "Files" },
            { href: base + revisionPath("commits", "main", ""), label: "History" },
            { href: `${base}/compare`, label: "Compare" },
          ]}
        />
        <Heading level={2} variant="section" id="compare">
          Compare revisions
        </Heading>
        <CompareBar {...props} />
      </Stack>
      <CompareResult key={compareRangeText(range)} {...props} />
      <CompareCode {...props} />
    </Stack>
  );
};
