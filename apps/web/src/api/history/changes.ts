import type { FileChange, RepositoryKind, RevisionComparison } from "@orrery/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { byCursor, getJson, getReply, nextCursor } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";
import { apiPath } from "../repository.ts";

export const commitChangesPath = (kind: RepositoryKind, id: string, revision: string): string =>
  `${apiPath(kind, id)}/commit/${encodeURIComponent(revision)}/changes`;

/** A comparison of revisions lists its files beside its commits. */
type ChangesReply = FileChange[] | Pick<RevisionComparison, "changes">;

const filesOf = (reply: ChangesReply): readonly FileChange[] => (Array.isArray(reply) ? reply : reply.changes);

/** The names of all changed files, with sizes and hashes. `source` is the address of the changes. */
export const changedFilesQuery = (source: string) =>
  infiniteQueryOptions({
    queryKey: ["changes", source, "files"],
    queryFn: async ({ pageParam, signal }) => {
      const query = toQueryText({ summary: true, limit: 1000, cursor: pageParam });
      const { body, headers } = await getReply<ChangesReply>(`${source}?${query}`, signal);
      return { files: filesOf(body), next: nextCursor(headers), total: Number(headers.get("x-total-count")) };
    },
    ...byCursor,
    staleTime: 30_000,
  });

/** Files whose contents are compared by one request. */
export const changesPerPage = 20;

/** The cursor of the API is the path of the file before, in base64url. */
const cursorAfter = (path: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(path)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** The changes of the files after a path; from the first one without it. */
export const changePageQuery = (source: string, after: string | undefined) =>
  queryOptions({
    queryKey: ["changes", source, "page", after ?? ""],
    queryFn: async ({ signal }) => {
      const cursor = after === undefined ? undefined : cursorAfter(after);
      const query = toQueryText({ limit: changesPerPage, cursor });
      return filesOf(await getJson<ChangesReply>(`${source}?${query}`, signal));
    },
    staleTime: 30_000,
  });
