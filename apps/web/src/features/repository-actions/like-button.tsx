import type { RepositoryKind } from "@orrery/contract";
import { Heart } from "lucide-react";
import { loadLike, saveLike } from "../../api/owners/likes.ts";
import { VoteButton } from "./vote-button.tsx";

interface LikeButtonProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly likes: number;
}

export const LikeButton = ({ kind, id, likes }: LikeButtonProps) => (
  <VoteButton
    icon={Heart}
    labels={["Like", "Liked"]}
    count={likes}
    queryKey={["like", kind, id]}
    load={(signal) => loadLike(kind, id, signal)}
    save={(isOn) => saveLike(kind, id, isOn)}
  />
);
