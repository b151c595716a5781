import { queryOptions } from "@tanstack/react-query";
import type { RouteDecision } from "../run/call/run-event.ts";
import { getJson } from "./get-json.ts";
import { toQueryText } from "./repositories.ts";

/** Which providers a call would go to, and why each was kept or left out. */
export interface RouteExplanation {
  readonly model: string;
  readonly task: string;
  readonly policy: string;
  readonly providers: readonly RouteDecision[];
}

/** The router's own explanation; only those who may call models get it. */
export const routeQuery = (model: string, task: string) =>
  queryOptions({
    queryKey: ["route", model, task],
    queryFn: ({ signal }) =>
      getJson<RouteExplanation>(`/router/v1/route/explain?${toQueryText({ model, task })}`, signal),
    retry: false,
    staleTime: 10_000,
  });
