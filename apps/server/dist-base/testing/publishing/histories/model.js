export const createModel = (id) => ({
    id,
    commits: [],
    heads: new Map(),
    tags: new Map(),
    merges: [],
});
export const commitAt = ({ commits }, mark) => {
    const commit = commits[mark - 1];
    if (!commit)
        throw new Error(`the model has no commit ${mark}`);
    return commit;
};
export const headOf = (model, ref) => {
    const mark = model.heads.get(ref);
    if (mark === undefined)
        throw new Error(`the model has no ref ${ref}`);
    return commitAt(model, mark);
};
/** Adds a commit and moves a ref to it. */
export const addCommit = (model, ref, commit) => {
    const added = { ...commit, mark: model.commits.length + 1 };
    model.commits.push(added);
    model.heads.set(ref, added.mark);
    return added;
};
export const areEqualFiles = (left, right) => left.size === right.size &&
    [...left].every(([path, { blob }]) => {
        const other = right.get(path);
        return other !== undefined && blob.equals(other.blob);
    });
/** A commit and everything before it. */
export const ancestorsOf = (model, mark) => {
    const found = new Set();
    const open = [mark];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (found.has(next))
            continue;
        found.add(next);
        open.push(...commitAt(model, next).parents);
    }
    return found;
};
//# sourceMappingURL=model.js.map