import type {
  MeasuredProviders,
  NewPartnerModel,
  PartnerModel,
  PartnerModels,
  ProviderModels,
  ProviderPrices,
  ProviderSummary,
} from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { providerLabel } from "../lib/format/provider-label.ts";
import { getJson, sendForJson, sendJson } from "./get-json.ts";

const getProviders = async (search: string, signal: AbortSignal): Promise<readonly ProviderSummary[]> => {
  const providers = await getJson<readonly ProviderSummary[]>(`/api/providers${search}`, signal);
  return providers.map((provider) => ({ ...provider, label: providerLabel(provider.id) }));
};

export const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: ({ signal }) => getProviders("", signal),
});

export const providerPricesQuery = queryOptions({
  queryKey: ["provider-prices"],
  queryFn: ({ signal }) => getJson<ProviderPrices>("/api/providers/prices", signal),
});

/** What checks have found of providers, over all public models. */
export const measuredProvidersQuery = queryOptions({
  queryKey: ["measured-providers"],
  queryFn: ({ signal }) => getJson<MeasuredProviders>("/api/providers/measured", signal),
  staleTime: 60_000,
});

/** What the account's key can call at a provider. */
export const providerModelsQuery = (provider: string, account?: string) =>
  queryOptions({
    queryKey: ["provider-models", provider, account ?? ""],
    queryFn: ({ signal }) => {
      const search = account === undefined ? "" : `?account=${encodeURIComponent(account)}`;
      return getJson<ProviderModels>(`/api/providers/${encodeURIComponent(provider)}/models${search}`, signal);
    },
  });

export const providersOfQuery = (account: string | undefined) =>
  account === undefined
    ? providersQuery
    : queryOptions({
        queryKey: ["providers", account],
        queryFn: ({ signal }) => getProviders(`?account=${encodeURIComponent(account)}`, signal),
      });

const servedPath = (provider: string): string => `/api/partners/${encodeURIComponent(provider)}/models`;

/** The models of this hub that a provider serves, by task and name. */
export const servedModelsQuery = (provider: string) =>
  queryOptions({
    queryKey: ["served-models", provider],
    queryFn: ({ signal }) => getJson<PartnerModels>(servedPath(provider), signal),
  });

export const setServedModel = (provider: string, model: NewPartnerModel): Promise<PartnerModel> =>
  sendForJson("POST", servedPath(provider), model);

export const removeServedModel = (provider: string, id: string): Promise<void> =>
  sendJson("DELETE", `${servedPath(provider)}/${id}`);
