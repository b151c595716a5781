import type { CommitDetails, RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { FolderOpen, GitBranch, RotateCcw, Tag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { commitChangesPath } from "../../../api/history/changes.ts";
import { commitQuery } from "../../../api/history/commits.ts";
import { exactText, whenText } from "../../../lib/format/when-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { hubUrl } from "../../../lib/routes/site-root.ts";
import { Avatar } from "../../../ui/brand/avatar.tsx";
import { Loading, SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ToolBar } from "../../../ui/layout/tool-bar.tsx";
import { Breadcrumb } from "../../../ui/navigation/breadcrumb.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Chip } from "../../../ui/text/chip/chip.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { ChangedFiles } from "../changes/changed-files.tsx";
import { HistoryFailure } from "../history-failure.tsx";
import { MetaPanel, PlainParagraph, Strong } from "./meta-panel.tsx";

const RestoreDialog = lazy(() => import("./restore-dialog.tsx").then((module) => ({ default: module.RestoreDialog })));

interface CommitViewProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
}

interface LoadedProps extends CommitViewProps {
  readonly commit: CommitDetails;
}

const icon = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;

const Refs = ({ commit: { refs } }: { readonly commit: CommitDetails }) =>
  refs.map(({ name, ref }) => (
    <Chip key={ref}>
      {ref.startsWith("refs/tags/") ? <Tag {...icon} size={13} /> : <GitBranch {...icon} size={13} />}
      {name}
    </Chip>
  ));

const Meta = ({ kind, id, commit }: LoadedProps) => {
  const base = repositoryPath(kind, id);
  const author = commit.authors[0]?.user ?? "unknown";
  const date = new Date(commit.date);
  return (
    <MetaPanel
      end={
        <>
          {commit.parents.map((parent, index) => (
            <span key={parent}>
              {index === 0 ? "Parent " : "Merged "}
              <TextLink href={base + revisionPath("commit", parent, "")}>
                <Code>{parent.slice(0, 7)}</Code>
              </TextLink>
            </span>
          ))}
          <span>
            Commit <Code>{commit.id.slice(0, 7)}</Code>
          </span>
          <CopyButton text={commit.id} label="commit ID" />
        </>
      }
    >
      <Avatar name={author} size="sm" isPerson />
      <Strong>{author}</Strong>
      <span title={exactText(date)}>committed {whenText(date, new Date())}</span>
      <Refs commit={commit} />
    </MetaPanel>
  );
};

const Head = ({ kind, id, commit }: LoadedProps) => {
  const [isRestoring, setRestoring] = useState(false);
  const base = repositoryPath(kind, id);
  const file = { kind, id, revision: "main", path: "" } as const;
  return (
    <Stack>
      <Breadcrumb
        label="Path"
        crumbs={[
          { href: base + revisionPath("tree", "main", ""), label: "Files" },
          { href: base + revisionPath("commits", "main", ""), label: "History" },
          { href: base + revisionPath("commit", commit.id, ""), label: commit.id.slice(0, 7) },
        ]}
      />
      <ToolBar
        end={
          <>
            <ButtonLink href={base + revisionPath("tree", commit.id, "")}>
              <FolderOpen {...icon} />
              Browse files
            </ButtonLink>
            <Button onClick={() => setRestoring(true)}>
              <RotateCcw {...icon} />
              Restore
            </Button>
          </>
        }
      >
        <Heading level={2} variant="section" id="commit">
          {commit.title || "No message"}
        </Heading>
      </ToolBar>
      {commit.message.trim() && <PlainParagraph>{commit.message.trim()}</PlainParagraph>}
      <Meta kind={kind} id={id} revision={commit.id} commit={commit} />
      <Suspense>
        {isRestoring && <RestoreDialog file={file} sha={commit.id} onClose={() => setRestoring(false)} />}
      </Suspense>
    </Stack>
  );
};

/** One commit and what it changed since its first parent. */
export const CommitView = ({ kind, id, revision }: CommitViewProps) => {
  const { data, error, refetch } = useQuery(commitQuery(kind, id, revision));
  if (error) return <HistoryFailure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <Loading what="the commit" />
        <SkeletonPanel height={600} />
      </>
    );
  const source = commitChangesPath(kind, id, data.id);
  const clone = `git clone ${hubUrl()}${repositoryPath(kind, id)}`;
  return (
    <Stack gap="lg">
      <Head kind={kind} id={id} revision={revision} commit={data} />
      <ChangedFiles key={data.id} kind={kind} id={id} source={source} before={data.parents[0]} after={data.id} />
      <FromCode
        programs={[
          { name: "git", language: "shell", code: `${clone}\ngit show ${data.id}` },
          { name: "API", language: "shell", code: `curl '${hubUrl()}${source}'` },
        ]}
      />
    </Stack>
  );
};
