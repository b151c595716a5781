import { type ReactionCounts, reactions } from "@orrery/contract";
import type { ReactionRow } from "../../catalogue/discussions/reaction-store.ts";

/** The reactions to one comment, in the order of the set. Names are for people who are signed in. */
export const toReactionCounts = (rows: readonly ReactionRow[], isSignedIn: boolean): ReactionCounts =>
  reactions.flatMap((reaction) => {
    const own = rows.filter((row) => row.reaction === reaction);
    const [first] = own;
    if (!first) return [];
    const users = isSignedIn && { users: own.map(({ name }) => name) };
    return [{ reaction, count: Number(first.count), reacted: Number(first.is_own) === 1, ...users }];
  });
