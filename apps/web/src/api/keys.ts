import type { KeyCheck, ProviderHealth, ProviderKeySummary } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "./get-json.ts";

const search = (account: string | undefined): string =>
  account === undefined ? "" : `?account=${encodeURIComponent(account)}`;

const pathOf = (provider: string): string => `/api/provider-keys/${encodeURIComponent(provider)}`;

/** The keys of an account at providers, each by its last characters. */
export const keysQuery = (account?: string) =>
  queryOptions({
    queryKey: ["provider-keys", account ?? ""],
    queryFn: ({ signal }) => getJson<readonly ProviderKeySummary[]>(`/api/provider-keys${search(account)}`, signal),
    staleTime: 0,
  });

/** Gives the hub a key to keep sealed, or another in its place. */
export const setKey = (provider: string, key: string, account?: string): Promise<ProviderKeySummary> =>
  sendForJson("PUT", pathOf(provider), { key, ...(account !== undefined && { account }) });

/** Removes a key. */
export const removeKey = (provider: string, account?: string): Promise<void> =>
  sendJson("DELETE", `${pathOf(provider)}${search(account)}`);

/** Tries the key that calls would go with. */
export const checkKey = (provider: string, account?: string): Promise<KeyCheck> =>
  sendForJson("POST", `${pathOf(provider)}/check`, account === undefined ? {} : { account });

/** How providers did in the last 24 hours; for those who may call models. */
export const providerHealthQuery = queryOptions({
  queryKey: ["provider-health"],
  queryFn: ({ signal }) => getJson<readonly ProviderHealth[]>("/api/providers/health", signal),
  staleTime: 10_000,
});
