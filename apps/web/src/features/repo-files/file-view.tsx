import type { TreeEntry } from "@orrery/contract";
import { lazy, type ReactNode, Suspense } from "react";
import type { FileLocation } from "../../api/files.ts";
import { fileTypeOf } from "../../lib/files/file-type.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { ToolBar } from "../../ui/layout/tool-bar.tsx";
import type { UrlResolvers } from "../../ui/text/markdown/render-markdown.tsx";
import { DownloadLink } from "./file-actions.tsx";
import { PathCrumbs } from "./path-crumbs.tsx";
import { TextFile } from "./text-file.tsx";

const StoredFile = lazy(() => import("./stored-file.tsx").then((module) => ({ default: module.StoredFile })));

interface FileViewProps {
  readonly file: FileLocation;
  /** Null if the hub does not know; undefined until it is asked. */
  readonly entry: TreeEntry | null | undefined;
  readonly urls: UrlResolvers;
}

const binaryKinds: ReadonlySet<string> = new Set(["image", "audio", "video", "weights"]);

/** Files of unknown kind are looked into up to this size, since most of them are text. */
const maxUnknownText = 5_000_000;

/** A file's own numbers and contents, in place of its text. */
const isStored = (file: FileLocation, entry: TreeEntry | null | undefined): entry is TreeEntry => {
  const { kind } = fileTypeOf(file.path);
  if (!entry) return false;
  return entry.lfs !== undefined || binaryKinds.has(kind) || (kind === "other" && entry.size > maxUnknownText);
};

const Content = ({ file, entry, urls }: FileViewProps) => {
  if (entry === undefined) return <SkeletonPanel height={400} />;
  const stored = entry && (
    <Suspense fallback={<SkeletonPanel height={400} />}>
      <StoredFile file={file} entry={entry} urls={urls} />
    </Suspense>
  );
  return isStored(file, entry) ? stored : <TextFile file={file} urls={urls} otherwise={stored} />;
};

interface FileViewBarProps {
  /** The choice of another revision. */
  readonly menu: ReactNode;
  readonly actions: ReactNode;
}

export const FileView = ({ menu, actions, ...props }: FileViewProps & FileViewBarProps) => {
  const { file, entry } = props;
  return (
    <Stack gap="lg">
      <ToolBar
        end={
          <>
            {actions}
            {isStored(file, entry) && !entry.securityFileStatus?.isHeld && (
              <DownloadLink file={file} variant="primary" />
            )}
          </>
        }
      >
        {menu}
        <PathCrumbs file={file} />
      </ToolBar>
      <Content key={`${file.revision} ${file.path}`} {...props} />
    </Stack>
  );
};
