import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../get-json.ts";

export interface ModelMetrics {
  readonly providers: readonly {
    readonly provider: string;
    readonly first_token_latency_ms?: number;
    readonly throughput?: number;
  }[];
}

export const modelMetricsQuery = (id: string) =>
  queryOptions({
    queryKey: ["measured", id],
    queryFn: ({ signal }) => getJson<ModelMetrics>(`/router/v1/models/${encodeURIComponent(id)}`, signal),
    retry: false,
    staleTime: 10_000,
  });
