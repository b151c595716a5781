import { emptyTreeId, isFolder, modes } from "../../git/tree.js";
import { openTree } from "./trees.js";
const fileOf = (line) => line && !isFolder(line) ? { mode: line.mode, oid: line.oid } : undefined;
const isSame = (left, right) => left?.oid === right?.oid && left?.mode === right?.mode;
const folderOf = (line) => (line && isFolder(line) ? line.oid : emptyTreeId);
/** The files that differ between two trees, in order of their paths. Equal folders are not opened. */
export const diffTrees = async (db, before, after) => {
    const changed = [];
    const compare = async (path, left, right) => {
        const from = fileOf(left);
        const to = fileOf(right);
        if (from || to)
            changed.push({ path, before: from, after: to });
        if (folderOf(left) !== folderOf(right))
            await compareFolders(path, folderOf(left), folderOf(right));
    };
    const compareFolders = async (path, left, right) => {
        const from = (await openTree(db, left)).lines;
        const to = (await openTree(db, right)).lines;
        for (const name of new Set([...from.keys(), ...to.keys()])) {
            const before = from.get(name);
            const after = to.get(name);
            if (!isSame(before, after))
                await compare(path ? `${path}/${name}` : name, before, after);
        }
    };
    await compare("", { mode: modes.folder, name: "", oid: before }, { mode: modes.folder, name: "", oid: after });
    return changed.sort((left, right) => (left.path < right.path ? -1 : 1));
};
//# sourceMappingURL=diff-trees.js.map