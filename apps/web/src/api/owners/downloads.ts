import type { DownloadHistory, RepositoryKind } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

export const downloadsQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["downloads", kind, id],
    queryFn: ({ signal }) => getJson<DownloadHistory>(`${apiPath(kind, id)}/downloads`, signal),
    staleTime: 60_000,
  });
