import type { StarterModels } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../get-json.ts";

const pollMs = 2_000;

/** Reloaded while one of them is imported. */
export const starterModelsQuery = queryOptions({
  queryKey: ["import", "starters"],
  queryFn: ({ signal }) => getJson<StarterModels>("/api/starter-models", signal),
  staleTime: 30_000,
  refetchInterval: ({ state }) => (state.data?.models.some((model) => model.state === "importing") ? pollMs : false),
});
