import type {
  ConnectionTest,
  DesiredEngine,
  EngineEndpoint,
  EngineEndpointChange,
  EngineHistory,
  EnginesOverview,
  NewDesiredEngine,
  NewEngineEndpoint,
} from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

/** Loads change by the second; a page that is not seen does not ask. */
const refreshMs = 5_000;

export const enginesQuery = queryOptions({
  queryKey: ["engines"],
  queryFn: ({ signal }) => getJson<EnginesOverview>("/api/engines", signal),
  staleTime: 0,
  refetchInterval: refreshMs,
});

export const endpointsPath = (model: string): string =>
  `/api/models/${model.split("/").map(encodeURIComponent).join("/")}/endpoints`;

export const modelEndpointsQuery = (model: string) =>
  queryOptions({
    queryKey: ["engines", model],
    queryFn: ({ signal }) => getJson<readonly EngineEndpoint[]>(endpointsPath(model), signal),
    staleTime: 0,
  });

/** A period is two hours long. */
const historyRefreshMs = 60_000;

export const engineHistoryQuery = (model: string) =>
  queryOptions({
    queryKey: ["engine-history", model],
    queryFn: ({ signal }) => getJson<EngineHistory>(`${apiPath("model", model)}/engine-history`, signal),
    staleTime: 0,
    refetchInterval: historyRefreshMs,
  });

export const addEndpoint = (model: string, request: NewEngineEndpoint): Promise<EngineEndpoint> =>
  sendForJson("POST", endpointsPath(model), request);

export const changeEndpoint = (model: string, id: number, change: EngineEndpointChange): Promise<EngineEndpoint> =>
  sendForJson("PATCH", `${endpointsPath(model)}/${id}`, change);

export const removeEndpoint = (model: string, id: number): Promise<void> =>
  sendJson("DELETE", `${endpointsPath(model)}/${id}`);

export const testEndpoint = (
  model: string,
  request: NewEngineEndpoint & { readonly id?: number },
): Promise<ConnectionTest> => sendForJson("POST", `${endpointsPath(model)}/test`, request);

/** What clusters are to run; only for admins of the hub. */
export const desiredEnginesQuery = queryOptions({
  queryKey: ["engines", "desired"],
  queryFn: ({ signal }) => getJson<readonly DesiredEngine[]>("/api/engines/desired", signal),
  staleTime: 0,
  refetchInterval: refreshMs,
});

export const desiredPath = (model: string): string =>
  `/api/engines/desired/${model.split("/").map(encodeURIComponent).join("/")}`;

export const setDesiredEngine = (model: string, request: NewDesiredEngine): Promise<DesiredEngine> =>
  sendForJson("PUT", desiredPath(model), request);

export const removeDesiredEngine = (model: string, kind: DesiredEngine["kind"]): Promise<void> =>
  sendJson("DELETE", `${desiredPath(model)}?kind=${kind}`);
