import type { BranchProtection, ProtectedBranches, Refs, RepositoryKind } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

export const refsQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["repository", kind, id, "refs"],
    queryFn: ({ signal }) => getJson<Refs>(`${apiPath(kind, id)}/refs?include_prs=1`, signal),
    staleTime: 30_000,
  });

export const createBranch = (kind: RepositoryKind, id: string, name: string, from: string): Promise<void> =>
  sendJson("POST", `${apiPath(kind, id)}/branch/${encodeURIComponent(name)}`, { startingPoint: from });

export const createTag = (kind: RepositoryKind, id: string, tag: string, revision: string): Promise<void> =>
  sendJson("POST", `${apiPath(kind, id)}/tag/${encodeURIComponent(revision)}`, { tag });

const protectionPath = (kind: RepositoryKind, id: string): string => `${apiPath(kind, id)}/protected-branches`;

export const protectedBranchesQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["repository", kind, id, "protected-branches"],
    queryFn: ({ signal }) => getJson<ProtectedBranches>(protectionPath(kind, id), signal),
    staleTime: 30_000,
  });

/** Protects a branch, or stops it if there is no protection; returns the rules that then hold. */
export const setProtection = (
  kind: RepositoryKind,
  id: string,
  branch: string,
  protection: BranchProtection | undefined,
): Promise<ProtectedBranches> =>
  sendForJson(protection ? "PUT" : "DELETE", `${protectionPath(kind, id)}/${encodeURIComponent(branch)}`, protection);
