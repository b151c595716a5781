import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { type FileLocation, fileTextQuery } from "../../api/files.ts";
import { filesPath } from "../../api/repository.ts";
import { csvRows } from "../../lib/files/csv-rows.ts";
import { type FileViewKind, fileTypeOf } from "../../lib/files/file-type.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { withoutFrontMatter } from "../../lib/markup/front-matter.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { ToolBar } from "../../ui/layout/pane/tool-bar.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { FileFrame, FrameBody, Spacer } from "../../ui/list/file-list.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { UrlResolvers } from "../../ui/text/markdown/render-markdown.tsx";
import { SourceText } from "../../ui/text/source-text/source-text.tsx";
import { Text } from "../../ui/text/text.tsx";
import { usePersisted } from "../../ui/use-persisted.ts";
import { FileFailure } from "./file-failure.tsx";
import { MediaView } from "./media-view.tsx";
import { PathCrumbs } from "./path-crumbs.tsx";

const HeaderView = lazy(() => import("./header-view.tsx").then((module) => ({ default: module.HeaderView })));
const MarkdownText = lazy(() =>
  import("../../ui/text/markdown/markdown-text.tsx").then((module) => ({ default: module.MarkdownText })),
);

interface FileViewProps {
  readonly file: FileLocation;
  readonly size: number | undefined;
  readonly urls: UrlResolvers;
}

const rowsShown = 200;

const separatorOf = (path: string): string => (path.toLowerCase().endsWith(".tsv") ? "\t" : ",");

/** Pads rows so that every cell has a column. */
const evenRows = (text: string, path: string): readonly (readonly string[])[] => {
  const rows = csvRows(text, separatorOf(path), rowsShown + 1);
  const width = Math.min(60, rows[0]?.length ?? 0);
  return rows.map((row) => Array.from({ length: width }, (_, index) => (row[index] ?? "").slice(0, 300)));
};

const formatJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const Preview = ({
  kind,
  text,
  path,
  urls,
}: {
  kind: FileViewKind;
  text: string;
  path: string;
  urls: UrlResolvers;
}) => {
  if (kind === "markdown")
    return (
      <FrameBody>
        <Suspense fallback={<SkeletonPanel height={400} />}>
          <MarkdownText source={withoutFrontMatter(text)} urls={urls} />
        </Suspense>
      </FrameBody>
    );
  if (kind === "table")
    return (
      <FrameBody>
        <DataTable label={path} rows={evenRows(text, path)} />
      </FrameBody>
    );
  return <SourceText code={formatJson(text)} language="json" label={path} />;
};

const hasPreview = (kind: FileViewKind, isCut: boolean): boolean =>
  kind === "markdown" || kind === "table" || (kind === "json" && !isCut);

const Actions = ({ file, text }: { readonly file: FileLocation; readonly text?: string }) => {
  const base = filesPath(file.kind, file.id);
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  return (
    <>
      {text !== undefined && <CopyButton text={text} label="the file’s text" />}
      <ButtonLink href={base + revisionPath("raw", file.revision, file.path)} target="_blank" rel="noopener">
        Raw
      </ButtonLink>
      <ButtonLink href={base + revisionPath("resolve", file.revision, file.path)} download={name}>
        Download
      </ButtonLink>
    </>
  );
};

const variants = ["preview", "raw"] as const;

const TextFile = ({ file, urls }: FileViewProps) => {
  const { data, error, refetch } = useQuery(fileTextQuery(file));
  const [variant, setView] = usePersisted<(typeof variants)[number]>("file-look", variants, "preview");
  const { kind, language } = fileTypeOf(file.path);
  if (error) return <FileFailure error={error} file={file} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPanel height={400} />;
  const { text, isCut, size } = data;
  if (text.includes("\u0000")) return <OtherFile file={file} size={size} />;
  const isPreviewed = hasPreview(kind, isCut) && variant === "preview";
  return (
    <FileFrame
      header={
        <>
          <Text variant="note">{sizeText(size)}</Text>
          {hasPreview(kind, isCut) && (
            <TextChoice
              label="Look"
              choices={[
                { value: "preview", label: "Preview" },
                { value: "raw", label: "Raw" },
              ]}
              value={variant}
              onChoose={setView}
            />
          )}
          {isCut && <Text variant="note">The first {sizeText(text.length)} are shown.</Text>}
          <Spacer />
          <Actions file={file} text={text} />
        </>
      }
    >
      {isPreviewed ? (
        <Preview kind={kind} text={text} path={file.path} urls={urls} />
      ) : (
        <SourceText code={text} language={language} label={file.path} />
      )}
    </FileFrame>
  );
};

const OtherFile = ({
  file,
  size,
  children,
}: {
  file: FileLocation;
  size: number | undefined;
  children?: ReactNode;
}) => (
  <FileFrame
    header={
      <>
        {size !== undefined && <Text variant="note">{sizeText(size)}</Text>}
        <Spacer />
        <Actions file={file} />
      </>
    }
  >
    <FrameBody>{children ?? <Text variant="quiet">This file isn’t text. Download it to open it.</Text>}</FrameBody>
  </FileFrame>
);

const Content = (props: FileViewProps) => {
  const { file, size } = props;
  const { kind } = fileTypeOf(file.path);
  if (kind === "image" || kind === "audio" || kind === "video")
    return (
      <OtherFile file={file} size={size}>
        <MediaView
          kind={kind}
          url={filesPath(file.kind, file.id) + revisionPath("resolve", file.revision, file.path)}
          name={file.path}
        />
      </OtherFile>
    );
  if (kind === "weights")
    return (
      <OtherFile file={file} size={size}>
        <Suspense fallback={<SkeletonPanel height={400} />}>
          <HeaderView file={file} />
        </Suspense>
      </OtherFile>
    );
  return kind === "other" && size !== undefined && size > 5_000_000 ? (
    <OtherFile file={file} size={size} />
  ) : (
    <TextFile {...props} />
  );
};

interface FileViewBarProps {
  /** The choice of another revision. */
  readonly menu: ReactNode;
  readonly actions: ReactNode;
}

export const FileView = ({ menu, actions, ...props }: FileViewProps & FileViewBarProps) => (
  <Stack>
    <ToolBar end={actions}>
      {menu}
      <PathCrumbs file={props.file} />
    </ToolBar>
    <Content key={`${props.file.revision} ${props.file.path}`} {...props} />
  </Stack>
);
