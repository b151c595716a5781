import type { Reaction } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Eye, Heart, type LucideIcon, ThumbsDown, ThumbsUp } from "lucide-react";
import { type DiscussionLocation, discussionQuery, setReaction } from "../../../../api/history/discussions.ts";
import type { CommentEvent } from "../comment-event.ts";
import { ReactionBar } from "./reaction-bar.tsx";
import { reactionsTo, turnReaction, withReactions } from "./reaction-counts.ts";

const looks: { readonly [R in Reaction]: { readonly icon: LucideIcon; readonly label: string } } = {
  thumbs_up: { icon: ThumbsUp, label: "Thumbs up" },
  thumbs_down: { icon: ThumbsDown, label: "Thumbs down" },
  heart: { icon: Heart, label: "Heart" },
  check: { icon: Check, label: "Done" },
  eyes: { icon: Eye, label: "Looking" },
};

interface ReactionsProps {
  readonly at: DiscussionLocation;
  readonly event: CommentEvent;
  readonly viewer: string | undefined;
}

interface Turn {
  readonly reaction: Reaction;
  readonly isOn: boolean;
}

/** Shows a reaction at once, and takes it back if the hub refuses it. */
const useReaction = ({ at, event: { id }, viewer = "" }: ReactionsProps) => {
  const client = useQueryClient();
  const { queryKey } = discussionQuery(at);
  return useMutation({
    mutationFn: ({ reaction, isOn }: Turn) => setReaction(at, id, reaction, isOn),
    onMutate: async ({ reaction, isOn }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (data) =>
        withReactions(data, id, turnReaction(reactionsTo(data, id), reaction, isOn, viewer)),
      );
    },
    onSuccess: ({ reactions }) => client.setQueryData(queryKey, (data) => withReactions(data, id, reactions)),
    onError: (_error, { reaction, isOn }) =>
      client.setQueryData(queryKey, (data) =>
        withReactions(data, id, turnReaction(reactionsTo(data, id), reaction, !isOn, viewer)),
      ),
  });
};

export const Reactions = (props: ReactionsProps) => {
  const { event, viewer } = props;
  const { mutate, error } = useReaction(props);
  const choices = Object.entries(looks).map(([key, { icon, label }]) => {
    const known = event.data.reactions?.find(({ reaction }) => reaction === key);
    const count = known?.count ?? 0;
    const isOn = known?.reacted ?? false;
    const users = known?.users ?? [];
    const more = count > users.length ? ` and ${count - users.length} more` : "";
    return { key, icon, label, count, isOn, title: `${label}: ${users.join(", ")}${more}` };
  });
  return (
    <ReactionBar
      choices={choices}
      onTurn={viewer === undefined ? undefined : (key, isOn) => mutate({ reaction: key as Reaction, isOn })}
      error={error?.message}
    />
  );
};
