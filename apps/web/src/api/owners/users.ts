import type { HubUsers } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "../get-json.ts";

export const usersQuery = (search: string) =>
  queryOptions({
    queryKey: ["users", search],
    queryFn: ({ signal }) => getJson<HubUsers>(`/api/users?search=${encodeURIComponent(search)}`, signal),
    staleTime: 0,
  });

export const setUserState = (name: string, isDisabled: boolean): Promise<void> =>
  sendJson("PUT", `/api/users/${encodeURIComponent(name)}/state`, { isDisabled });
