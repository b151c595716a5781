import type { AccountOverview, Member, NewOrganization, NewUser } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "./get-json.ts";

const organizationPath = (name: string): string => `/api/organizations/${encodeURIComponent(name)}`;

export const membersQuery = (organization: string) =>
  queryOptions({
    queryKey: ["members", organization],
    queryFn: ({ signal }) => getJson<readonly Member[]>(`${organizationPath(organization)}/members`, signal),
    staleTime: 0,
  });

export const createOrganization = (request: NewOrganization): Promise<AccountOverview> =>
  sendForJson("POST", "/api/organizations", request);

export const setMember = (organization: string, user: string, role: Member["role"]): Promise<readonly Member[]> =>
  sendForJson("PUT", `${organizationPath(organization)}/members/${encodeURIComponent(user)}`, { role });

export const removeMember = (organization: string, user: string): Promise<readonly Member[]> =>
  sendForJson("DELETE", `${organizationPath(organization)}/members/${encodeURIComponent(user)}`);

export const createUser = (request: NewUser): Promise<AccountOverview> => sendForJson("POST", "/api/users", request);
