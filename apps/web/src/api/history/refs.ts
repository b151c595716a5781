import type { Refs, RepositoryKind } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

export const refsQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["repository", kind, id, "refs"],
    queryFn: ({ signal }) => getJson<Refs>(`${apiPath(kind, id)}/refs?include_prs=1`, signal),
    staleTime: 30_000,
  });
