import type { AccessAnswer, AccessRequests, OwnAccess, RepositoryKind, RepositorySettings } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

export const changeSettings = (
  kind: RepositoryKind,
  id: string,
  settings: RepositorySettings,
): Promise<RepositorySettings> => sendForJson("PUT", `${apiPath(kind, id)}/settings`, settings);

/** Renames a repository, or gives it to another owner. */
export const moveRepository = (type: RepositoryKind, fromRepo: string, toRepo: string): Promise<void> =>
  sendJson("POST", "/api/repos/move", { type, fromRepo, toRepo });

export const deleteRepository = (type: RepositoryKind, name: string): Promise<void> =>
  sendJson("DELETE", "/api/repos/delete", { type, name });

export type AccessStatus = AccessAnswer["status"];

export const accessRequestsQuery = (kind: RepositoryKind, id: string, status: AccessStatus) =>
  queryOptions({
    queryKey: ["access-requests", kind, id, status],
    queryFn: ({ signal }) => getJson<AccessRequests>(`${apiPath(kind, id)}/user-access-request/${status}`, signal),
    staleTime: 0,
  });

export const answerRequest = (kind: RepositoryKind, id: string, answer: AccessAnswer): Promise<void> =>
  sendJson("POST", `${apiPath(kind, id)}/user-access-request/handle`, answer);

export const grantAccess = (kind: RepositoryKind, id: string, user: string): Promise<void> =>
  sendJson("POST", `${apiPath(kind, id)}/user-access-request/grant`, { user });

const ownPath = (kind: RepositoryKind, id: string): string => `${apiPath(kind, id)}/user-access-request`;

/** Whether the person can read the files of a gated repository, and what became of their request. */
export const ownAccessQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["own-access", kind, id],
    queryFn: ({ signal }) => getJson<OwnAccess>(ownPath(kind, id), signal),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });

export const requestAccess = (
  kind: RepositoryKind,
  id: string,
  fields: Readonly<Record<string, string>>,
): Promise<OwnAccess> => sendForJson("PUT", ownPath(kind, id), { fields });

export const withdrawRequest = (kind: RepositoryKind, id: string): Promise<OwnAccess> =>
  sendForJson("DELETE", ownPath(kind, id));
