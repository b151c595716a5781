import type { Lineage } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

export const lineageQuery = (id: string) =>
  queryOptions({
    queryKey: ["lineage", id],
    queryFn: ({ signal }) => getJson<Lineage>(`${apiPath("model", id)}/lineage`, signal),
    staleTime: 30_000,
  });
