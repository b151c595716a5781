import type { ProviderSummary } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./get-json.ts";

/** All providers, and whether the caller can use them. */
export const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: ({ signal }) => getJson<readonly ProviderSummary[]>("/api/providers", signal),
});

/** All providers, and whether an account can use them: an organisation's, or the caller's own. */
export const providersOfQuery = (account: string | undefined) =>
  account === undefined
    ? providersQuery
    : queryOptions({
        queryKey: ["providers", account],
        queryFn: ({ signal }) =>
          getJson<readonly ProviderSummary[]>(`/api/providers?account=${encodeURIComponent(account)}`, signal),
      });
