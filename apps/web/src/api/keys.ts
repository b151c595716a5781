import type { KeyCheck, ProviderHealth, ProviderHistory, ProviderKeySummary } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "./get-json.ts";

const search = (account: string | undefined): string =>
  account === undefined ? "" : `?account=${encodeURIComponent(account)}`;

const pathOf = (provider: string): string => `/api/provider-keys/${encodeURIComponent(provider)}`;

export const keysQuery = (account?: string) =>
  queryOptions({
    queryKey: ["provider-keys", account ?? ""],
    queryFn: ({ signal }) => getJson<readonly ProviderKeySummary[]>(`/api/provider-keys${search(account)}`, signal),
    staleTime: 0,
  });

export const setKey = (provider: string, key: string, account?: string): Promise<ProviderKeySummary> =>
  sendForJson("PUT", pathOf(provider), { key, ...(account !== undefined && { account }) });

export const removeKey = (provider: string, account?: string): Promise<void> =>
  sendJson("DELETE", `${pathOf(provider)}${search(account)}`);

export const checkKey = (provider: string, account?: string): Promise<KeyCheck> =>
  sendForJson("POST", `${pathOf(provider)}/check`, account === undefined ? {} : { account });

/** How calls to a provider ended in the last 7 days. */
export const providerHistoryQuery = (provider: string) =>
  queryOptions({
    queryKey: ["provider-health", provider],
    queryFn: ({ signal }) => getJson<ProviderHistory>(`/api/providers/${encodeURIComponent(provider)}/history`, signal),
    staleTime: 10_000,
  });

export const providerHealthQuery = queryOptions({
  queryKey: ["provider-health"],
  queryFn: ({ signal }) => getJson<readonly ProviderHealth[]>("/api/providers/health", signal),
  staleTime: 10_000,
});
