import { queryOptions } from "@tanstack/react-query";
import type { RouteDecision } from "../../run/call/run-event.ts";
import { getJson } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";

export interface RouteExplanation {
  readonly model: string;
  readonly task: string;
  readonly policy: string;
  readonly providers: readonly RouteDecision[];
}

export const routeQuery = (model: string, task: string) =>
  queryOptions({
    queryKey: ["route", model, task],
    queryFn: ({ signal }) =>
      getJson<RouteExplanation>(`/router/v1/route/explain?${toQueryText({ model, task })}`, signal),
    retry: false,
    staleTime: 10_000,
  });
