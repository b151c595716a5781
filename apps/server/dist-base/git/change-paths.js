import { setImmediate as nextTurn } from "node:timers/promises";
import { HubError } from "../errors.js";
import { createLookup, editTree, indexTree, namesIn } from "./indexed-tree.js";
import { emptyTreeId, isFolder, modes, treeId } from "./tree.js";
import { findTwin, findTwins, twinNames } from "./twin-names.js";
const emptyChanges = () => ({ put: new Map(), removed: new Set(), below: new Map() });
const folderAt = (root, parts) => {
    let folder = root;
    for (const part of parts) {
        const next = folder.below.get(part) ?? emptyChanges();
        folder.below.set(part, next);
        folder = next;
    }
    return folder;
};
const groupByFolder = ({ put, remove }) => {
    const root = emptyChanges();
    for (const path of remove) {
        const parts = path.split("/");
        const name = parts.pop() ?? "";
        folderAt(root, parts).removed.add(name);
    }
    for (const [path, content] of put) {
        const parts = path.split("/");
        const name = parts.pop() ?? "";
        folderAt(root, parts).put.set(name, content);
    }
    return root;
};
/** Edits of one folder that are made in one turn: about 10 milliseconds, then other requests are served. */
const editsPerTurn = 2_000;
/** Before the next part of a large change, other requests are served. */
const giveTurn = async (changes) => {
    if (changes > editsPerTurn)
        await nextTurn();
};
const editInTurns = async (tree, edits) => {
    await giveTurn(edits.length);
    let edited = editTree(tree, edits.slice(0, editsPerTurn));
    for (let start = editsPerTurn; start < edits.length; start += editsPerTurn) {
        await nextTurn();
        edited = editTree(indexTree(edited), edits.slice(start, start + editsPerTurn));
    }
    return edited;
};
const clash = (path) => new HubError("unprocessable", `"${path}" can't be both a file and a folder. Remove one first.`);
const emptyTree = indexTree(Buffer.alloc(0));
/** From here on, one pass over all names is cheaper than one for each new name. */
const fewNames = 8;
/** Throws if a new name of a folder is that of another one on some computers. */
const checkTwins = (path, tree, added, isRemoved) => {
    if (added.length === 0)
        return;
    const names = [...added, ...namesIn(tree).filter((name) => !isRemoved(name))];
    const prefix = path ? `${path}/` : "";
    if (added.length >= fewNames) {
        const twins = findTwins(names);
        if (twins)
            throw twinNames(prefix + twins[0], prefix + twins[1]);
    }
    else
        for (const name of added) {
            const twin = findTwin(name, names);
            if (twin !== undefined)
                throw twinNames(prefix + twin, prefix + name);
        }
};
/**
 * Changes files of a tree. Only the folders on the way to a changed path are read and written, so the cost follows the
 * change and not the size of the repository.
 */
export const changePaths = async (readTree, root, changes) => {
    const trees = new Map();
    const origins = new Map();
    const lineBelow = async (path, current, inner) => {
        if (current && !isFolder(current) && inner.put.size + inner.below.size > 0)
            throw clash(path);
        if (current && !isFolder(current))
            return current;
        const oid = await change(path, current?.oid ?? emptyTreeId, inner);
        return oid === emptyTreeId ? undefined : { mode: modes.folder, name: path.slice(path.lastIndexOf("/") + 1), oid };
    };
    const change = async (path, oid, { put, removed, below }) => {
        const tree = oid === emptyTreeId ? emptyTree : await readTree(oid);
        const find = createLookup(tree, put.size + below.size);
        const edits = new Map();
        const inner = (name) => (path ? `${path}/${name}` : name);
        for (const name of removed)
            edits.set(name, { name });
        for (const [name, changesBelow] of below) {
            const current = removed.has(name) ? undefined : find(name);
            edits.set(name, { name, line: await lineBelow(inner(name), current, changesBelow) });
        }
        for (const [name, content] of put) {
            const current = find(name);
            // A folder can become a file if it is removed, or all that is in it.
            const isFolderLeft = current && isFolder(current) && !edits.has(name);
            if (isFolderLeft || edits.get(name)?.line)
                throw clash(inner(name));
            edits.set(name, { name, line: { name, ...content } });
        }
        const added = [...edits.values()].flatMap(({ name, line }) => (line && !find(name) ? [name] : []));
        const isRemoved = (name) => edits.has(name) && !edits.get(name)?.line;
        await giveTurn(added.length);
        if (!changes.areTwinsAllowed)
            checkTwins(path, tree, added, isRemoved);
        const edited = await editInTurns(tree, [...edits.values()]);
        const changed = treeId(edited);
        if (changed === oid)
            return oid;
        trees.set(changed, edited);
        if (oid !== emptyTreeId)
            origins.set(changed, oid);
        return changed;
    };
    const grouped = groupByFolder(changes);
    await giveTurn(changes.put.size);
    return { root: await change("", root, grouped), trees, origins };
};
//# sourceMappingURL=change-paths.js.map