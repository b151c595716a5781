import type { OwnerOverview, ProfileChange } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";

const ownerPath = (name: string): string => `/api/owners/${encodeURIComponent(name)}`;

export const ownerQuery = (name: string) =>
  queryOptions({
    queryKey: ["owner", name],
    queryFn: ({ signal }) => getJson<OwnerOverview>(ownerPath(name), signal),
    staleTime: 30_000,
  });

export const changeProfile = (name: string, change: ProfileChange): Promise<OwnerOverview> =>
  sendForJson("PUT", `${ownerPath(name)}/profile`, change);
