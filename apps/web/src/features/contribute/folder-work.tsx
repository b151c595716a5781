import type { ReactNode } from "react";
import type { FileLocation } from "../../api/files.ts";
import { shellWord } from "../../lib/code/quote-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { FromCode } from "../../ui/text/from-code.tsx";
import { useContribution } from "./contribution.ts";
import { AddFiles } from "./upload/add-files.tsx";

interface FolderWorkProps extends FileLocation {
  /** Places the menu and the upload; both are empty for people who cannot add files. */
  readonly children: (menu: ReactNode, upload: ReactNode) => ReactNode;
}

/** Adding files to a folder. */
export const FolderWork = ({ kind, id, revision, path, children }: FolderWorkProps) => {
  const { canCommit, canPropose } = useContribution(kind, id, revision);
  if (!canPropose) return children(null, null);
  return (
    <AddFiles
      kind={kind}
      id={id}
      branch={revision}
      folder={path}
      canCommit={canCommit}
      newFileHref={`${repositoryPath(kind, id)}${revisionPath("tree", revision, path)}?action=new`}
    >
      {children}
    </AddFiles>
  );
};

/** The commands that add files to a folder. */
export const FolderCode = ({ kind, id, revision, path }: FileLocation) => {
  const type = kind === "dataset" ? " --type dataset" : "";
  const branch = revision === "main" ? "" : ` --revision ${shellWord(revision)}`;
  const folder = kind === "dataset" ? "datasets/" : "";
  return (
    <FromCode
      hf={`hf upload ${id} ./files ${shellWord(path || ".")}${type}${branch} --commit-message "Add files"`}
      curl={`git clone {hub}/${folder}${id}`}
    />
  );
};
