/**
 * The commits that an alias has had, the current one last. A rollback takes away what it undoes, so the next one goes
 * further back instead of forward again.
 */
export const promotionStack = (newestFirst) => {
    let stack = [];
    for (const { action, to_sha } of newestFirst.toReversed()) {
        if (action === "delete" || to_sha === null)
            stack = [];
        else if (action === "rollback" && stack.includes(to_sha))
            stack = stack.slice(0, stack.lastIndexOf(to_sha) + 1);
        else
            stack.push(to_sha);
    }
    return stack;
};
/** Every commit that the alias has had since it was created. */
export const promotedCommits = (newestFirst) => {
    const end = newestFirst.findIndex(({ action }) => action === "delete");
    const moves = end < 0 ? newestFirst : newestFirst.slice(0, end);
    return new Set(moves.flatMap(({ to_sha }) => to_sha ?? []));
};
//# sourceMappingURL=promotion-stack.js.map