import type { Commit, RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { commitQuery } from "../../../api/history/commits.ts";
import { type ComparedRevisions, comparisonPath, comparisonQuery } from "../../../api/history/comparison.ts";
import { shellQuoted } from "../../../lib/code/shell-quoted.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { type CompareRange, comparePath, compareRangeText } from "../../../lib/routes/compare-range.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ToolBar } from "../../../ui/layout/tool-bar.tsx";
import { Breadcrumb } from "../../../ui/navigation/breadcrumb.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { ChangedFiles } from "../changes/changed-files.tsx";
import { toCommitEntry } from "../commits/commit-entry.ts";
import { CommitList } from "../commits/commit-list.tsx";
import { HistoryFailure } from "../history-failure.tsx";
import { RevisionMenu } from "../revision/revision-menu.tsx";
import { revisionText } from "../revision/revision-text.ts";
import { CompareSummary } from "./compare-summary.tsx";

interface CompareCommitsProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly commits: readonly Commit[];
  /** The hub lists the newest 250. */
  readonly total: number;
}

const shownFirst = 5;

/** The commits that only the head has, newest first. */
const CompareCommits = ({ kind, id, commits, total }: CompareCommitsProps) => {
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

const modes = [
  { value: "...", label: "From merge base", note: "What the head changed since it left the base" },
  { value: "..", label: "Direct", note: "Every difference between the two" },
] as const;

const CompareBar = ({ kind, id, range }: ComparedRevisions) => {
  const navigate = useNavigate();
  const hrefOf = (part: Partial<CompareRange>) => repositoryPath(kind, id) + comparePath({ ...range, ...part });
  const open = (part: Partial<CompareRange>) => void navigate({ to: hrefOf(part), resetScroll: false });
  return (
    <ToolBar
      end={<TextChoice label="Comparison" choices={modes} value={range.dots} onChoose={(dots) => open({ dots })} />}
    >
      <RevisionMenu
        label="Base"
        kind={kind}
        id={id}
        revision={range.base}
        excluded={range.head}
        hrefOf={(base) => hrefOf({ base })}
      />
      <Button
        variant="ghost"
        aria-label="Swap base and head"
        title="Swap base and head"
        onClick={() => open({ base: range.head, head: range.base })}
      >
        <ArrowLeftRight size={15} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <RevisionMenu
        label="Head"
        kind={kind}
        id={id}
        revision={range.head}
        excluded={range.base}
        hrefOf={(head) => hrefOf({ head })}
      />
    </ToolBar>
  );
};

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

/** Without a choice of revisions: what the newest commit of main changed. */
export const CompareNewest = ({ kind, id }: Pick<ComparedRevisions, "kind" | "id">) => {
  const { data, error, refetch } = useQuery(commitQuery(kind, id, "main"));
  if (error) return <HistoryFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPanel height={480} />;
  const [parent = "main"] = data.parents;
  return <CompareView kind={kind} id={id} range={{ base: parent, dots: "...", head: "main" }} />;
};
