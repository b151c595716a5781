import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { type FileLocation, fileTextQuery } from "../../api/files.ts";
import { type FileViewKind, fileTypeOf } from "../../lib/files/file-type.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import type { UrlResolvers } from "../../ui/text/markdown/render-markdown.tsx";
import { SourceText } from "../../ui/text/source-text/source-text.tsx";
import { Text } from "../../ui/text/text.tsx";
import { usePersisted } from "../../ui/use-persisted.ts";
import { DownloadLink, RawLink } from "./file-actions.tsx";
import { FileFailure } from "./file-failure.tsx";

const FilePreview = lazy(() => import("./file-preview.tsx").then((module) => ({ default: module.FilePreview })));

const hasPreview = (kind: FileViewKind, isCut: boolean): boolean =>
  kind === "markdown" || kind === "table" || (kind === "json" && !isCut);

const variants = ["preview", "raw"] as const;

const FileFrame = ({ header, children }: { readonly header: ReactNode; readonly children: ReactNode }) => (
  <div className="overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-0.5 border-b border-line px-2 py-0.5 text-sm">
      {header}
    </div>
    {children}
  </div>
);

interface TextFileProps {
  readonly file: FileLocation;
  readonly urls: UrlResolvers;
  /** Whether git has a pointer in the file's place. */
  readonly isLarge?: boolean;
  /** Shown if the file turns out not to be text. */
  readonly otherwise: ReactNode;
}

export const TextFile = ({ file, urls, isLarge = false, otherwise }: TextFileProps) => {
  const { data, error, refetch } = useQuery(fileTextQuery(file, isLarge ? "resolve" : "raw"));
  const [variant, setView] = usePersisted<(typeof variants)[number]>("file-look", variants, "preview");
  const { kind, language } = fileTypeOf(file.path);
  if (error) return <FileFailure error={error} file={file} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPanel height={400} />;
  const { text, isCut, size } = data;
  if (text.includes("\u0000")) return otherwise;
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
          <span className="ml-auto" />
          <CopyButton text={text} label="the file’s text" />
          {!isLarge && (
            <>
              <RawLink file={file} />
              <DownloadLink file={file} />
            </>
          )}
        </>
      }
    >
      {isPreviewed ? (
        <Suspense fallback={<SkeletonPanel height={400} />}>
          <FilePreview kind={kind} text={text} path={file.path} urls={urls} />
        </Suspense>
      ) : (
        <SourceText code={text} language={language} label={file.path} />
      )}
    </FileFrame>
  );
};
