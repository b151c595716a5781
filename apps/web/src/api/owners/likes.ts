import type { LikeState, RepositoryKind } from "@orrery/contract";
import { getJson, sendForJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";
import type { Vote } from "./vote.ts";

const toVote = ({ liked, likes }: LikeState): Vote => ({ isOn: liked, count: likes });

export const loadLike = async (kind: RepositoryKind, id: string, signal: AbortSignal): Promise<Vote> =>
  toVote(await getJson<LikeState>(`${apiPath(kind, id)}/like`, signal));

export const saveLike = async (kind: RepositoryKind, id: string, isOn: boolean): Promise<Vote> =>
  toVote(await sendForJson<LikeState>(isOn ? "POST" : "DELETE", `${apiPath(kind, id)}/like`));
