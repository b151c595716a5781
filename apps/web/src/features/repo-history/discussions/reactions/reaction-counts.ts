import type { DiscussionDetails, DiscussionEvent, Reaction, ReactionCounts } from "@orrery/contract";

/** The counts after a person has reacted, or no longer does. */
export const turnReaction = (
  counts: ReactionCounts,
  reaction: Reaction,
  isOn: boolean,
  user: string,
): ReactionCounts => {
  const known = counts.find((one) => one.reaction === reaction) ?? { reaction, count: 0, reacted: false, users: [] };
  if (known.reacted === isOn) return counts;
  const others = (known.users ?? []).filter((name) => name !== user);
  const next = {
    ...known,
    count: known.count + (isOn ? 1 : -1),
    reacted: isOn,
    users: isOn ? [...others, user] : others,
  };
  return [...counts.filter((one) => one.reaction !== reaction), ...(next.count > 0 ? [next] : [])];
};

const isComment = (event: DiscussionEvent) => event.type === "comment" || event.type === "review-comment";

export const reactionsTo = (discussion: DiscussionDetails | undefined, comment: string): ReactionCounts => {
  const event = discussion?.events.find(({ id }) => id === comment);
  return (event?.type === "comment" || event?.type === "review-comment") && event.data.reactions
    ? event.data.reactions
    : [];
};

/** A discussion where one comment has other reactions. */
export const withReactions = (
  discussion: DiscussionDetails | undefined,
  comment: string,
  reactions: ReactionCounts,
): DiscussionDetails | undefined =>
  discussion && {
    ...discussion,
    events: discussion.events.map((event) =>
      event.id === comment && isComment(event)
        ? ({ ...event, data: { ...event.data, reactions } } as DiscussionEvent)
        : event,
    ),
  };
