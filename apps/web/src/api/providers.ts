import type { ProviderSummary } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./get-json.ts";

export const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: ({ signal }) => getJson<readonly ProviderSummary[]>("/api/providers", signal),
});

export const providersOfQuery = (account: string | undefined) =>
  account === undefined
    ? providersQuery
    : queryOptions({
        queryKey: ["providers", account],
        queryFn: ({ signal }) =>
          getJson<readonly ProviderSummary[]>(`/api/providers?account=${encodeURIComponent(account)}`, signal),
      });
