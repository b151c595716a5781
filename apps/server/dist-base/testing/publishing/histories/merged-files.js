const isSame = (left, right) => left === right || (left !== undefined && right !== undefined && left.blob.equals(right.blob));
/**
 * Files of a merge: each as the side that changed it has it. A text that both sides changed is read from the hub; git
 * judges it later.
 */
export const mergedFiles = async (base, ours, theirs, read) => {
    const files = new Map();
    for (const path of new Set([...ours.keys(), ...theirs.keys()])) {
        const before = base.get(path);
        const own = ours.get(path);
        const other = theirs.get(path);
        const isDecided = isSame(own, other) || isSame(before, own) || isSame(before, other);
        const chosen = isSame(before, own) ? other : own;
        const file = isDecided ? chosen : { blob: await read(path) };
        if (file)
            files.set(path, file);
    }
    return files;
};
//# sourceMappingURL=merged-files.js.map