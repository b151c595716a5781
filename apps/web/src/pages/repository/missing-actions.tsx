import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../api/sessions.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { ButtonLink } from "../../ui/input/button/button.tsx";

interface MissingActionsProps {
  readonly kind: RepositoryKind;
  readonly id: string;
}

/** What a person can do where a repository is not found: only what can help them. */
export const MissingActions = ({ kind, id }: MissingActionsProps) => {
  const { data: session } = useQuery(sessionQuery);
  const path = repositoryPath(kind, id);
  const name = id.slice(id.indexOf("/") + 1);
  return (
    <>
      <ButtonLink variant="primary" href={`/${kind}s?q=${encodeURIComponent(name)}`}>
        {`Search ${kind}s`}
      </ButtonLink>
      {session && !session.user && (
        <ButtonLink href={`/login?next=${encodeURIComponent(path)}`}>{`Sign in to see private ${kind}s`}</ButtonLink>
      )}
      {session?.user?.isAdmin && session.user.role === "admin" && (
        <ButtonLink href={`/import?source=${encodeURIComponent(path.slice(1))}`}>Import from another hub</ButtonLink>
      )}
      <ButtonLink href="/">Home</ButtonLink>
    </>
  );
};
