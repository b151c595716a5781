import type { LikeState, RepositoryKind } from "@orrery/contract";
import { getJson, sendForJson } from "../get-json.ts";
import { apiPath } from "../repository.ts";
import type { VoteState } from "./vote.ts";

const toVote = ({ liked, likes }: LikeState): VoteState => ({ isOn: liked, count: likes });

export const loadLike = async (kind: RepositoryKind, id: string, signal: AbortSignal): Promise<VoteState> =>
  toVote(await getJson<LikeState>(`${apiPath(kind, id)}/like`, signal));

export const saveLike = async (kind: RepositoryKind, id: string, isOn: boolean): Promise<VoteState> =>
  toVote(await sendForJson<LikeState>(isOn ? "POST" : "DELETE", `${apiPath(kind, id)}/like`));
