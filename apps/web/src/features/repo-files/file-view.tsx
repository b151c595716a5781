import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { type FilePlace, fileTextQuery } from "../../api/files.ts";
import { filesPath } from "../../api/repository.ts";
import { csvRows } from "../../lib/files/csv-rows.ts";
import { type FileKind, fileLook } from "../../lib/files/file-kind.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { withoutFrontMatter } from "../../lib/markup/front-matter.ts";
import { fileAddress } from "../../lib/routes/repository-place.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { WordChoice } from "../../ui/input/segmented/word-choice.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { FileFrame, FrameBody, Spacer } from "../../ui/list/file-list.tsx";
import { MediaView } from "../../ui/media/media-view.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Places } from "../../ui/text/markdown/render-markdown.tsx";
import { SourceText } from "../../ui/text/source-text/source-text.tsx";
import { Text } from "../../ui/text/text.tsx";
import { useRemembered } from "../../ui/use-remembered.ts";
import { FileFailure } from "./file-failure.tsx";
import { HeaderView } from "./header-view.tsx";
import { PathCrumbs } from "./path-crumbs.tsx";

const MarkdownText = lazy(() =>
  import("../../ui/text/markdown/markdown-text.tsx").then((module) => ({ default: module.MarkdownText })),
);

interface FileViewProps {
  readonly place: FilePlace;
  /** Its size, where the page knows it. */
  readonly size: number | undefined;
  /** Where the links and pictures of a Markdown file lead. */
  readonly places: Places;
}

const rowsShown = 200;

const separatorOf = (path: string): string => (path.toLowerCase().endsWith(".tsv") ? "\t" : ",");

/** Rows of one width, so that every cell has its column. */
const evenRows = (text: string, path: string): readonly (readonly string[])[] => {
  const rows = csvRows(text, separatorOf(path), rowsShown + 1);
  const width = Math.min(60, rows[0]?.length ?? 0);
  return rows.map((row) => Array.from({ length: width }, (_, index) => (row[index] ?? "").slice(0, 300)));
};

const tidyJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const Preview = ({ kind, text, path, places }: { kind: FileKind; text: string; path: string; places: Places }) => {
  if (kind === "markdown")
    return (
      <FrameBody>
        <Suspense fallback={<SkeletonPanel height={400} />}>
          <MarkdownText source={withoutFrontMatter(text)} places={places} />
        </Suspense>
      </FrameBody>
    );
  if (kind === "table")
    return (
      <FrameBody>
        <DataTable label={path} rows={evenRows(text, path)} />
      </FrameBody>
    );
  return <SourceText code={tidyJson(text)} language="json" label={path} />;
};

const hasPreview = (kind: FileKind, isCut: boolean): boolean =>
  kind === "markdown" || kind === "table" || (kind === "json" && !isCut);

const Actions = ({ place, text }: { readonly place: FilePlace; readonly text?: string }) => {
  const base = filesPath(place.kind, place.id);
  const name = place.path.slice(place.path.lastIndexOf("/") + 1);
  return (
    <>
      {text !== undefined && <CopyButton text={text} label="the file’s text" />}
      <ButtonLink href={base + fileAddress("raw", place.revision, place.path)} target="_blank" rel="noopener">
        Raw
      </ButtonLink>
      <ButtonLink href={base + fileAddress("resolve", place.revision, place.path)} download={name}>
        Download
      </ButtonLink>
    </>
  );
};

const looks = ["preview", "raw"] as const;

const TextFile = ({ place, places }: FileViewProps) => {
  const { data, error, refetch } = useQuery(fileTextQuery(place));
  const [look, setLook] = useRemembered<(typeof looks)[number]>("file-look", looks, "preview");
  const { kind, language } = fileLook(place.path);
  if (error) return <FileFailure error={error} place={place} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPanel height={400} />;
  const { text, isCut, size } = data;
  if (text.includes("\u0000")) return <OtherFile place={place} size={size} />;
  const isPreviewed = hasPreview(kind, isCut) && look === "preview";
  return (
    <FileFrame
      head={
        <>
          <Text look="note">{sizeText(size)}</Text>
          {hasPreview(kind, isCut) && (
            <WordChoice
              label="Look"
              choices={[
                { value: "preview", label: "Preview" },
                { value: "raw", label: "Raw" },
              ]}
              value={look}
              onChoose={setLook}
            />
          )}
          {isCut && <Text look="note">The first {sizeText(text.length)} are shown.</Text>}
          <Spacer />
          <Actions place={place} text={text} />
        </>
      }
    >
      {isPreviewed ? (
        <Preview kind={kind} text={text} path={place.path} places={places} />
      ) : (
        <SourceText code={text} language={language} label={place.path} />
      )}
    </FileFrame>
  );
};

const OtherFile = ({ place, size, children }: { place: FilePlace; size: number | undefined; children?: ReactNode }) => (
  <FileFrame
    head={
      <>
        {size !== undefined && <Text look="note">{sizeText(size)}</Text>}
        <Spacer />
        <Actions place={place} />
      </>
    }
  >
    <FrameBody>
      {children ?? (
        <Text look="quiet">This file is not text, so there is nothing to read here. Download it to use it.</Text>
      )}
    </FrameBody>
  </FileFrame>
);

const Content = (props: FileViewProps) => {
  const { place, size } = props;
  const { kind } = fileLook(place.path);
  if (kind === "image" || kind === "audio" || kind === "video")
    return (
      <OtherFile place={place} size={size}>
        <MediaView
          kind={kind}
          address={filesPath(place.kind, place.id) + fileAddress("resolve", place.revision, place.path)}
          name={place.path}
        />
      </OtherFile>
    );
  if (kind === "weights")
    return (
      <OtherFile place={place} size={size}>
        <HeaderView place={place} />
      </OtherFile>
    );
  return kind === "other" && size !== undefined && size > 5_000_000 ? (
    <OtherFile place={place} size={size} />
  ) : (
    <TextFile {...props} />
  );
};

/** One file: its text, its picture, its tensors, or the way to download it. */
export const FileView = (props: FileViewProps) => (
  <Stack>
    <PathCrumbs place={props.place} />
    <Content key={props.place.path} {...props} />
  </Stack>
);
