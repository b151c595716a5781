import type { LikeState, RepositoryKind } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";

export const likeQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["like", kind, id],
    queryFn: ({ signal }) => getJson<LikeState>(`${apiPath(kind, id)}/like`, signal),
    staleTime: 30_000,
  });

export const setLike = (kind: RepositoryKind, id: string, isLiked: boolean): Promise<LikeState> =>
  sendForJson(isLiked ? "POST" : "DELETE", `${apiPath(kind, id)}/like`);
