import type { HubRun, HubRunStart, HubRunState } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";

/** While a model loads, its state changes by the second; a page that is not seen does not ask. */
const loadingMs = 1_000;
const runningMs = 10_000;

const pathOf = (model: string): string => `/api/models/${model.split("/").map(encodeURIComponent).join("/")}/hub-run`;

export const hubRunQuery = (model: string) =>
  queryOptions({
    queryKey: ["hub-run", model],
    queryFn: ({ signal }) => getJson<HubRunState>(pathOf(model), signal),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const run = state.data?.run;
      if (!run || run.state === "stopped") return false;
      return run.state === "loading" ? loadingMs : runningMs;
    },
  });

export const startRun = (model: string, request: HubRunStart): Promise<HubRun> =>
  sendForJson("POST", pathOf(model), request);

export const stopRun = (model: string): Promise<HubRun> => sendForJson("DELETE", pathOf(model));
