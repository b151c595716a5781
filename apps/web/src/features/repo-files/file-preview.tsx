import { lazy, Suspense } from "react";
import { csvRows } from "../../lib/files/csv-rows.ts";
import type { FileViewKind } from "../../lib/files/file-type.ts";
import { withoutFrontMatter } from "../../lib/markup/front-matter.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { UrlResolvers } from "../../ui/text/markdown/render-markdown.tsx";
import { SourceText } from "../../ui/text/source-text/source-text.tsx";

const MarkdownText = lazy(() =>
  import("../../ui/text/markdown/markdown-text.tsx").then((module) => ({ default: module.MarkdownText })),
);

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

interface FilePreviewProps {
  readonly kind: FileViewKind;
  readonly text: string;
  readonly path: string;
  readonly urls: UrlResolvers;
}

/** Text in the form that people read: a page, a table, indented JSON. */
export const FilePreview = ({ kind, text, path, urls }: FilePreviewProps) => {
  if (kind === "markdown")
    return (
      <div className="p-2 sm:p-3">
        <Suspense fallback={<SkeletonPanel height={400} />}>
          <MarkdownText source={withoutFrontMatter(text)} urls={urls} />
        </Suspense>
      </div>
    );
  if (kind === "table")
    return (
      <div className="p-2 sm:p-3">
        <DataTable label={path} rows={evenRows(text, path)} />
      </div>
    );
  return <SourceText code={formatJson(text)} language="json" label={path} />;
};
