import type { Commit } from "@orrery/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderOpen, GitCompareArrows, type LucideIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { FileLocation } from "../../../api/files.ts";
import { commitsQuery } from "../../../api/history/commits.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { comparePath } from "../../../lib/routes/compare-range.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { hubUrl } from "../../../lib/routes/site-root.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { ShowMore } from "../../../ui/input/button/show-more.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ToolBar } from "../../../ui/layout/tool-bar.tsx";
import { Breadcrumb } from "../../../ui/navigation/breadcrumb.tsx";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { HistoryFailure } from "../history-failure.tsx";
import { RevisionMenu } from "../revision/revision-menu.tsx";
import { toCommitEntry } from "./commit-entry.ts";
import { CommitList } from "./commit-list.tsx";

interface IconLinkProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly href: string;
}

const IconLink = ({ icon: Icon, label, href }: IconLinkProps) => (
  <Anchor
    href={href}
    aria-label={label}
    title={label}
    className="inline-flex size-3 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-wash hover:text-ink"
  >
    <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
  </Anchor>
);

const RestoreDialog = lazy(() => import("./restore-dialog.tsx").then((module) => ({ default: module.RestoreDialog })));

const BrowseLink = ({ file: { kind, id, path }, sha }: { readonly file: FileLocation; readonly sha: string }) => (
  <IconLink
    icon={FolderOpen}
    href={repositoryPath(kind, id) + revisionPath(path ? "blob" : "tree", sha, path)}
    label={`${path ? "View the file" : "Browse files"} at ${sha.slice(0, 7)}`}
  />
);

interface CommitRowsProps {
  readonly file: FileLocation;
  readonly commits: readonly Commit[];
  readonly onRestore: (sha: string) => void;
}

const CommitRows = ({ file, commits, onRestore }: CommitRowsProps) => (
  <CommitList
    label="Commits"
    entries={commits.map((commit, index) => ({
      ...toCommitEntry(file.kind, file.id, commit),
      actions: (
        <>
          <BrowseLink file={file} sha={commit.id} />
          {index > 0 && (
            <SmallButton aria-label={`Restore ${commit.id.slice(0, 7)}`} onClick={() => onRestore(commit.id)}>
              Restore
            </SmallButton>
          )}
        </>
      ),
    }))}
  />
);

const Commits = ({ file }: { readonly file: FileLocation }) => {
  const query = useInfiniteQuery(commitsQuery(file));
  const { data, error, refetch } = query;
  const [restored, setRestored] = useState<string>();
  if (error) return <HistoryFailure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <Loading what="commits" />
        <SkeletonPanel height={480} />
      </>
    );
  const commits = data.pages.flatMap((page) => page.commits);
  if (commits.length === 0)
    return (
      <Notice title="No commits">
        <p>{file.path ? `No commit changed ${file.path}.` : "Commits appear here once files are uploaded."}</p>
      </Notice>
    );
  const total = data.pages[0]?.total;
  return (
    <Stack>
      {total !== undefined && <Text variant="note">{countOf(total, "commit")}</Text>}
      <CommitRows file={file} commits={commits} onRestore={setRestored} />
      <ShowMore query={query} label="Show older commits" />
      <Suspense>
        {restored && <RestoreDialog file={file} sha={restored} onClose={() => setRestored(undefined)} />}
      </Suspense>
    </Stack>
  );
};

/** Commits of a branch, or of one file or folder. */
export const CommitHistory = ({ file }: { readonly file: FileLocation }) => {
  const { kind, id, revision, path } = file;
  const base = repositoryPath(kind, id);
  const query = path ? `?path=${encodeURIComponent(path)}` : "";
  return (
    <Stack>
      <Breadcrumb
        label="Path"
        crumbs={[
          { href: base + revisionPath("tree", revision, ""), label: "Files" },
          ...(path ? [{ href: base + revisionPath("blob", revision, path), label: path }] : []),
          { href: base + revisionPath("commits", revision, path), label: "History" },
        ]}
      />
      <Heading level={2} variant="section" id="history">
        History
      </Heading>
      <ToolBar
        end={
          <ButtonLink href={base + comparePath({ base: "main", dots: "...", head: revision })}>
            <GitCompareArrows size={15} strokeWidth={1.75} aria-hidden="true" />
            Compare
          </ButtonLink>
        }
      >
        <RevisionMenu
          kind={kind}
          id={id}
          revision={revision}
          hrefOf={(next) => base + revisionPath("commits", next, path)}
        />
      </ToolBar>
      <Commits key={`${revision} ${path}`} file={file} />
      <FromCode
        programs={[
          {
            name: "git",
            language: "shell",
            code: `git clone ${hubUrl()}${base}\ngit log ${revision}${path ? ` -- ${JSON.stringify(path)}` : ""}`,
          },
          {
            name: "API",
            language: "shell",
            code: `curl '${hubUrl()}/api/${kind}s/${id}/commits/${encodeURIComponent(revision)}${query}'`,
          },
        ]}
      />
    </Stack>
  );
};
