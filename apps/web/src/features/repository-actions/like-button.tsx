import type { LikeState, RepositoryKind } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import { likeQuery, setLike } from "../../api/owners/likes.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { CountButton } from "../../ui/input/button/count-button.tsx";

interface LikeButtonProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  /** Until the hub has answered. */
  readonly likes: number;
}

/** Shows the new count at once, and the hub's once it answers. Visitors are asked to sign in. */
export const LikeButton = ({ kind, id, likes }: LikeButtonProps) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { href } = useLocation();
  const { data: session } = useQuery(sessionQuery);
  const { queryKey } = likeQuery(kind, id);
  const { data } = useQuery({ ...likeQuery(kind, id), enabled: !!session?.user });
  const state: LikeState = data ?? { liked: false, likes };
  const { mutate, error } = useMutation({
    mutationFn: (isLiked: boolean) => setLike(kind, id, isLiked),
    onMutate: (isLiked) => client.setQueryData(queryKey, { liked: isLiked, likes: state.likes + (isLiked ? 1 : -1) }),
    onSuccess: (next) => client.setQueryData(queryKey, next),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const press = () => (session?.user ? mutate(!state.liked) : void navigate({ to: "/login", search: { next: href } }));
  return (
    <CountButton
      icon={Heart}
      label={state.liked ? "Liked" : "Like"}
      count={fullCount(state.likes)}
      isOn={state.liked}
      onClick={press}
      title={error?.message}
    />
  );
};
