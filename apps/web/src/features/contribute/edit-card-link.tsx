import type { RepositoryKind } from "@orrery/contract";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { useContribution } from "./contribution.ts";

interface EditCardLinkProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
}

/** Nothing for people who can neither commit nor open a pull request. */
export const EditCardLink = ({ kind, id, revision }: EditCardLinkProps) => {
  const { canPropose } = useContribution(kind, id, revision);
  if (!canPropose) return null;
  const page = repositoryPath(kind, id) + revisionPath("blob", revision, "README.md");
  return <ButtonLink href={`${page}?action=edit`}>Edit card</ButtonLink>;
};
