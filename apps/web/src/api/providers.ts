import type { ProviderSummary } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./get-json.ts";

/** All providers, and whether the caller can use them. */
export const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: ({ signal }) => getJson<readonly ProviderSummary[]>("/api/providers", signal),
});
