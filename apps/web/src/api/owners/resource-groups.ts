import type { DirectoryGroupRoles, RepositoryKind, ResourceGroup, ResourceGroupRole } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";

export const groupsPath = (organization: string): string =>
  `/api/organizations/${encodeURIComponent(organization)}/resource-groups`;

const groupPath = (organization: string, id: string): string => `${groupsPath(organization)}/${encodeURIComponent(id)}`;

const memberPath = (organization: string, id: string, user: string): string =>
  `${groupPath(organization, id)}/members/${encodeURIComponent(user)}`;

export const resourceGroupsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["resource-groups", organization],
    queryFn: ({ signal }) => getJson<readonly ResourceGroup[]>(groupsPath(organization), signal),
    staleTime: 0,
  });

export const createGroup = (organization: string, name: string): Promise<ResourceGroup> =>
  sendForJson("POST", groupsPath(organization), { name });

export const renameGroup = (organization: string, id: string, name: string): Promise<void> =>
  sendJson("PATCH", groupPath(organization, id), { name });

export const deleteGroup = (organization: string, id: string): Promise<void> =>
  sendJson("DELETE", groupPath(organization, id));

export const setGroupMember = (
  organization: string,
  id: string,
  user: string,
  { role }: ResourceGroupRole,
): Promise<void> => sendJson("PUT", memberPath(organization, id, user), { role });

export const removeGroupMember = (organization: string, id: string, user: string): Promise<void> =>
  sendJson("DELETE", memberPath(organization, id, user));

/** Sets the groups of the company whose members have a role in a group. */
export const setDirectoryGroups = (organization: string, id: string, request: DirectoryGroupRoles): Promise<void> =>
  sendJson("PUT", `${groupPath(organization, id)}/directory-groups`, request);

/** Moves a repository into a group of its owner, or out of its group. */
export const assignGroup = (type: RepositoryKind, name: string, resourceGroupId: string | null): Promise<void> =>
  sendJson("POST", `/api/${type}s/${name.split("/").map(encodeURIComponent).join("/")}/resource-group`, {
    resourceGroupId,
  });
