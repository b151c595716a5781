import type { RepositoryKind } from "@orrery/contract";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { RevisionMenu } from "./revision-menu.tsx";

interface CardRevisionMenuProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
}

export const CardRevisionMenu = ({ kind, id, revision }: CardRevisionMenuProps) => (
  <RevisionMenu
    kind={kind}
    id={id}
    revision={revision}
    hrefOf={(next) => repositoryPath(kind, id) + (next === "main" ? "" : `?revision=${encodeURIComponent(next)}`)}
  />
);
