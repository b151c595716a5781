import { emptyTreeId, isFolder, modes } from "../../git/tree.js";
import { isBelowAny } from "../file-path.js";
import { pathsBelow } from "./read-files.js";
import { openTree } from "./trees.js";
const isSame = (left, right) => left?.oid === right?.oid && left?.mode === right?.mode;
const contentOf = (line) => line && { mode: line.mode, oid: line.oid };
const fileOf = (line) => (line && !isFolder(line) ? line : undefined);
const folderOf = (line) => (line && isFolder(line) ? line : undefined);
const versionsOf = (path, { base, ours, theirs }) => ({
    path,
    base: contentOf(base),
    ours: contentOf(ours),
    theirs: contentOf(theirs),
});
const isRemoved = (removed, path) => removed.has(path) || isBelowAny(removed, path);
const addMerge = (merge, { put, remove, conflicts }) => {
    for (const [path, content] of put)
        merge.put.set(path, content);
    for (const path of remove)
        merge.remove.push(path);
    for (const conflict of conflicts)
        merge.conflicts.push(conflict);
};
const emptyMerge = () => ({ put: new Map(), remove: [], conflicts: [] });
/** Merges two trees that come from a common one, path by path. Folders that only one side changed are not opened. */
export const mergeTrees = async (db, trees) => {
    const takeTheirs = async (merge, path, ours, theirs) => {
        if (ours)
            merge.remove.push(path);
        if (!theirs)
            return;
        if (!isFolder(theirs))
            return void merge.put.set(path, { mode: theirs.mode, oid: theirs.oid });
        for (const file of await pathsBelow(db, theirs.oid))
            merge.put.set(`${path}/${file.path}`, { mode: file.mode, oid: file.oid });
    };
    const mergeEntry = async (merge, path, base, ours, theirs) => {
        if (isSame(ours, theirs) || isSame(base, theirs))
            return;
        if (isSame(base, ours))
            return takeTheirs(merge, path, ours, theirs);
        const lines = { base, ours, theirs };
        const all = Object.values(lines);
        if (!all.some(fileOf))
            return mergeFolder(merge, path, lines);
        if (all.some(folderOf))
            return mergeMixed(merge, path, lines);
        merge.conflicts.push(versionsOf(path, lines));
    };
    /** A path that is a file in one tree and a folder in another: one of the two must end. */
    const mergeMixed = async (merge, path, lines) => {
        const { base, ours, theirs } = lines;
        const below = emptyMerge();
        await mergeFolder(below, path, { base: folderOf(base), ours: folderOf(ours), theirs: folderOf(theirs) });
        const before = fileOf(base);
        const own = fileOf(ours);
        const other = fileOf(theirs);
        const isDecided = isSame(own, other) || isSame(before, own) || isSame(before, other);
        const file = isSame(before, own) ? other : own;
        const kept = folderOf(ours) ? await pathsBelow(db, ours?.oid ?? emptyTreeId) : [];
        const removed = new Set(below.remove);
        const isLeft = kept.some((entry) => !isRemoved(removed, `${path}/${entry.path}`));
        const isFolderLeft = isLeft || below.put.size > 0 || below.conflicts.length > 0;
        if (!isDecided || (file && isFolderLeft))
            return void merge.conflicts.push(versionsOf(path, lines));
        if (own && own === file)
            return;
        if (!isFolderLeft)
            return takeTheirs(merge, path, ours, file);
        if (own)
            merge.remove.push(path);
        addMerge(merge, below);
    };
    const mergeFolder = async (merge, path, lines) => {
        const open = async (line) => (await openTree(db, line?.oid ?? emptyTreeId)).lines;
        const base = await open(lines.base);
        const ours = await open(lines.ours);
        const theirs = await open(lines.theirs);
        for (const name of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()]))
            await mergeEntry(merge, path ? `${path}/${name}` : name, base.get(name), ours.get(name), theirs.get(name));
    };
    const root = (oid) => ({ mode: modes.folder, name: "", oid });
    const merge = emptyMerge();
    const { base, ours, theirs } = trees;
    await mergeFolder(merge, "", { base: root(base), ours: root(ours), theirs: root(theirs) });
    return merge;
};
//# sourceMappingURL=merge-trees.js.map