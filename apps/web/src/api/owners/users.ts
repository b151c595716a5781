import type { DeletedUser, HubUsers, UserInvitation } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";

const userPath = (name: string): string => `/api/users/${encodeURIComponent(name)}`;

export const usersQuery = (search: string) =>
  queryOptions({
    queryKey: ["users", search],
    queryFn: ({ signal }) => getJson<HubUsers>(`/api/users?search=${encodeURIComponent(search)}`, signal),
    staleTime: 0,
  });

export const setUserState = (name: string, isDisabled: boolean): Promise<void> =>
  sendJson("PUT", `${userPath(name)}/state`, { isDisabled });

/** The link is readable only in this reply. */
export const inviteUser = (name: string): Promise<UserInvitation> =>
  sendForJson("POST", `${userPath(name)}/invitation`);

/** @param transferTo Who gets the user's repositories; empty if there are none. */
export const deleteUser = (name: string, transferTo: string): Promise<DeletedUser> =>
  sendForJson("DELETE", `${userPath(name)}${transferTo && `?transferTo=${encodeURIComponent(transferTo)}`}`);
