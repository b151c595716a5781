import type { ProviderPreferences } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "./get-json.ts";

const path = "/api/provider-preferences";

export const providerOrderQuery = (account?: string) =>
  queryOptions({
    queryKey: ["provider-order", account ?? ""],
    queryFn: ({ signal }) =>
      getJson<ProviderPreferences>(
        account === undefined ? path : `${path}?account=${encodeURIComponent(account)}`,
        signal,
      ),
    staleTime: 0,
  });

/** An empty list means the hub's own order. */
export const saveProviderOrder = (providers: readonly string[], account?: string): Promise<ProviderPreferences> =>
  sendForJson("PUT", path, { providers, ...(account !== undefined && { account }) });
