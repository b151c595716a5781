import type { NameCheck, NewRepository, RepositoryKind } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";

/** Nothing is cached: another person can take the name at any time. */
const fresh = { staleTime: 0, gcTime: 0, retry: false } as const;

/** @param resourceGroupId The group to create it in; empty for none. */
export const repositoryNameQuery = (type: RepositoryKind, name: string, resourceGroupId: string) =>
  queryOptions({
    queryKey: ["name-check", type, name, resourceGroupId],
    queryFn: ({ signal }) =>
      getJson<NameCheck>(`/api/repos/check-name?${toQueryText({ type, name, resourceGroupId })}`, signal),
    ...fresh,
  });

export const organizationNameQuery = (name: string) =>
  queryOptions({
    queryKey: ["name-check", "organization", name],
    queryFn: ({ signal }) => getJson<NameCheck>(`/api/organizations/check-name?${toQueryText({ name })}`, signal),
    ...fresh,
  });

export const createRepository = (request: NewRepository): Promise<{ readonly id: string }> =>
  sendForJson("POST", "/api/repos/create", request);
