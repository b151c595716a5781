import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { protectedBranchesQuery } from "../../api/history/refs.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { canAdminister, canChange, canContribute } from "../../lib/account/can-change.ts";

/** What the person can do with the files of a revision. Only decides what is offered: the hub checks every change. */
interface Contribution {
  /** Commit to the branch. */
  readonly canCommit: boolean;
  /** Open a pull request. */
  readonly canPropose: boolean;
}

const isBranch = (revision: string): boolean => !/^[0-9a-f]{40}$/.test(revision) && !revision.startsWith("refs/");

export const useContribution = (kind: RepositoryKind, id: string, revision: string): Contribution => {
  const { data } = useQuery(sessionQuery);
  const user = data?.user;
  const owner = id.includes("/") ? (id.split("/")[0] ?? "") : "";
  const mustKnow = isBranch(revision) && canChange(user, owner) && !canAdminister(user, owner);
  const { data: rules } = useQuery({ ...protectedBranchesQuery(kind, id), enabled: mustKnow });
  if (!isBranch(revision)) return { canCommit: false, canPropose: false };
  const isProtected = mustKnow && rules?.some(({ name }) => name === revision);
  return { canCommit: canChange(user, owner) && !isProtected, canPropose: canContribute(user) };
};
