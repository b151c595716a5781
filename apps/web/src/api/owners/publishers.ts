import type { NewTrustedPublisher, RepositoryKind, TrustedPublishers } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

export const publishersPath = (kind: RepositoryKind, id: string): string => `${apiPath(kind, id)}/trusted-publishers`;

export const publishersQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["repository", kind, id, "trusted-publishers"],
    queryFn: ({ signal }) => getJson<TrustedPublishers>(publishersPath(kind, id), signal),
    staleTime: 30_000,
  });

export const addPublisher = (
  kind: RepositoryKind,
  id: string,
  request: NewTrustedPublisher,
): Promise<TrustedPublishers> => sendForJson("POST", publishersPath(kind, id), request);

export const removePublisher = (kind: RepositoryKind, id: string, publisher: string): Promise<TrustedPublishers> =>
  sendForJson("DELETE", `${publishersPath(kind, id)}/${encodeURIComponent(publisher)}`);
