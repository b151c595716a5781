import { reactions } from "@orrery/contract";
/** The reactions to one comment, in the order of the set. Names are for people who are signed in. */
export const toReactionCounts = (rows, isSignedIn) => reactions.flatMap((reaction) => {
    const own = rows.filter((row) => row.reaction === reaction);
    const [first] = own;
    if (!first)
        return [];
    const users = isSignedIn && { users: own.map(({ name }) => name) };
    return [{ reaction, count: Number(first.count), reacted: Number(first.is_own) === 1, ...users }];
});
//# sourceMappingURL=reaction-counts.js.map