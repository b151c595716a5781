import { useQuery } from "@tanstack/react-query";
import { History, Link } from "lucide-react";
import type { FileLocation } from "../../../api/files.ts";
import { aliasesQuery } from "../../../api/history/aliases.ts";
import { refsQuery } from "../../../api/history/refs.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { RevisionMenu } from "./revision-menu.tsx";
import { isCommitId } from "./revision-text.ts";

interface FileBarProps {
  readonly view: "tree" | "blob";
  readonly file: FileLocation;
}

const icon = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The same folder or file at another revision. */
export const FileRevisionMenu = ({ view, file: { kind, id, revision, path } }: FileBarProps) => (
  <RevisionMenu
    kind={kind}
    id={id}
    revision={revision}
    hrefOf={(next) => repositoryPath(kind, id) + revisionPath(view, next, path)}
  />
);

/** The commit that an alias, branch, tag or pull request names. */
const useCommitId = ({ kind, id, revision }: FileLocation): string | undefined => {
  const { data } = useQuery(refsQuery(kind, id));
  const { data: overview } = useQuery({ ...aliasesQuery(kind, id), enabled: revision.startsWith("@") });
  if (isCommitId(revision)) return revision;
  const alias = overview?.aliases.find(({ name }) => revision === `@${name}`);
  if (alias) return alias.targetCommit;
  const refs = [...(data?.branches ?? []), ...(data?.tags ?? []), ...(data?.pullRequests ?? [])];
  return refs.find(({ name, ref }) => name === revision || ref === revision)?.targetCommit;
};

export const FileLinks = ({ view, file }: FileBarProps) => {
  const { kind, id, revision, path } = file;
  const base = repositoryPath(kind, id);
  const commit = useCommitId(file);
  return (
    <>
      {commit && commit !== revision && (
        <ButtonLink variant="ghost" href={base + revisionPath(view, commit, path)} title="This version, for good">
          <Link {...icon} />
          Permalink
        </ButtonLink>
      )}
      <ButtonLink href={base + revisionPath("commits", revision, path)}>
        <History {...icon} />
        History
      </ButtonLink>
    </>
  );
};
