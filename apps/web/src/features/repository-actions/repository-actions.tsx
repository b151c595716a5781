import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { loadLike, saveLike } from "../../api/owners/likes.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { canChange } from "../../lib/account/can-change.ts";
import { WideOnly } from "../../ui/brand/site/site-frame.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { VoteButton } from "./vote-button.tsx";
import { WatchMenu } from "./watch-menu.tsx";

interface LikeButtonProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly likes: number;
}

const LikeButton = ({ kind, id, likes }: LikeButtonProps) => (
  <VoteButton
    icon={Heart}
    labels={["Like", "Liked"]}
    count={likes}
    queryKey={["like", kind, id]}
    load={(signal) => loadLike(kind, id, signal)}
    save={(isOn) => saveLike(kind, id, isOn)}
  />
);

interface RepositoryActionsProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly likes: number;
}

/** What people do with a repository from its header. */
export const RepositoryActions = ({ kind, id, likes }: RepositoryActionsProps) => {
  const { data } = useQuery(sessionQuery);
  const owner = id.includes("/") ? (id.split("/")[0] ?? "") : "";
  return (
    <>
      <LikeButton kind={kind} id={id} likes={likes} />
      {owner && (
        <WideOnly>
          <WatchMenu kind={kind} id={id} />
        </WideOnly>
      )}
      {owner && <MoreMenu kind={kind} id={id} canChange={canChange(data?.user, owner)} />}
    </>
  );
};
