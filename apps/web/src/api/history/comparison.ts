import type { Commit, RepositoryKind, RevisionComparison } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { type CompareRange, compareRangeText } from "../../lib/routes/compare-range.ts";
import { getReply } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";
import { apiPath } from "../repository.ts";

export interface ComparedRevisions {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly range: CompareRange;
}

/** The commits between two revisions, and how many files differ. */
export interface RevisionDifference {
  /** Undefined if the files are compared with none, as the revisions have no commit in common. */
  readonly base: string | undefined;
  readonly head: string;
  /** Newest first; the hub lists at most 250. */
  readonly commits: readonly Commit[];
  readonly totalCommits: number;
  readonly totalFiles: number;
}

export const comparisonPath = ({ kind, id, range }: ComparedRevisions): string =>
  `${apiPath(kind, id)}/compare/${encodeURIComponent(compareRangeText(range))}`;

const noCommit = "0".repeat(40);

export const comparisonQuery = (compared: ComparedRevisions) =>
  queryOptions({
    queryKey: ["repository", compared.kind, compared.id, "comparison", compareRangeText(compared.range)],
    queryFn: async ({ signal }): Promise<RevisionDifference> => {
      const url = `${comparisonPath(compared)}?${toQueryText({ summary: true, limit: 1 })}`;
      const { body, headers } = await getReply<RevisionComparison>(url, signal);
      const { base, head, commits, totalCommits } = body;
      const totalFiles = Number(headers.get("x-total-count"));
      return { base: base === noCommit ? undefined : base, head, commits, totalCommits, totalFiles };
    },
    staleTime: 10_000,
  });
