import type { Commit, CommitDetails, CommitReply, RepositoryKind, RestoreRequest } from "@orrery/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { FileLocation } from "../files.ts";
import { byCursor, getJson, getReply, nextCursor, sendForJson } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";
import { apiPath } from "../repository.ts";

const pageSize = 50;

export const commitsQuery = ({ kind, id, revision, path }: FileLocation) =>
  infiniteQueryOptions({
    queryKey: ["repository", kind, id, "commits", revision, path],
    queryFn: async ({ pageParam, signal }) => {
      const query = toQueryText({ limit: pageSize, cursor: pageParam, ...(path && { path }) });
      const url = `${apiPath(kind, id)}/commits/${encodeURIComponent(revision)}?${query}`;
      const { body, headers } = await getReply<readonly Commit[]>(url, signal);
      const total = headers.get("x-total-count");
      return { commits: body, next: nextCursor(headers), total: total === null ? undefined : Number(total) };
    },
    ...byCursor,
    staleTime: 10_000,
  });

export const commitQuery = (kind: RepositoryKind, id: string, revision: string) =>
  queryOptions({
    queryKey: ["repository", kind, id, "commit", revision],
    queryFn: ({ signal }) =>
      getJson<CommitDetails>(`${apiPath(kind, id)}/commit/${encodeURIComponent(revision)}`, signal),
    staleTime: 30_000,
  });

export const restoreFiles = (
  kind: RepositoryKind,
  id: string,
  branch: string,
  request: RestoreRequest,
): Promise<CommitReply> => sendForJson("POST", `${apiPath(kind, id)}/restore/${encodeURIComponent(branch)}`, request);
