import type { AdminOverview } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../get-json.ts";

export const adminOverviewPath = "/api/admin/overview";

/** How often an open page looks again. */
const refreshMs = 30_000;

export const adminOverviewQuery = queryOptions({
  queryKey: ["admin", "overview"],
  queryFn: ({ signal }) => getJson<AdminOverview>(adminOverviewPath, signal),
  staleTime: 0,
  refetchInterval: refreshMs,
});
