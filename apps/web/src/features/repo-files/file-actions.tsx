import type { FileLocation } from "../../api/files.ts";
import { filesPath } from "../../api/repository.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { ButtonLink } from "../../ui/input/button/button.tsx";

export const contentPath = ({ kind, id, revision, path }: FileLocation, view: "raw" | "resolve"): string =>
  filesPath(kind, id) + revisionPath(view, revision, path);

/** What git has of a file; that of a large one is a pointer. */
export const RawLink = ({ file }: { readonly file: FileLocation }) => (
  <ButtonLink href={contentPath(file, "raw")} target="_blank" rel="noopener">
    Raw
  </ButtonLink>
);

interface DownloadLinkProps {
  readonly file: FileLocation;
  readonly variant?: "primary" | "quiet";
}

export const DownloadLink = ({ file, variant = "quiet" }: DownloadLinkProps) => (
  <ButtonLink
    variant={variant}
    href={contentPath(file, "resolve")}
    download={file.path.slice(file.path.lastIndexOf("/") + 1)}
  >
    Download
  </ButtonLink>
);
