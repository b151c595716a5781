import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../api/sessions.ts";
import { canChange, canContribute } from "../../lib/account/can-change.ts";

/** What the person can do with the files of a revision. Only decides what is offered: the hub checks every change. */
interface Contribution {
  /** Commit to the branch. */
  readonly canCommit: boolean;
  /** Open a pull request. */
  readonly canPropose: boolean;
}

const isBranch = (revision: string): boolean => !/^[0-9a-f]{40}$/.test(revision) && !revision.startsWith("refs/");

export const useContribution = (id: string, revision: string): Contribution => {
  const { data } = useQuery(sessionQuery);
  const owner = id.includes("/") ? (id.split("/")[0] ?? "") : "";
  if (!isBranch(revision)) return { canCommit: false, canPropose: false };
  return { canCommit: canChange(data?.user, owner), canPropose: canContribute(data?.user) };
};
