import { findLine, indexTree, linesAfter, startsByName } from "../../git/indexed-tree.js";
import { emptyTreeId, parseTree } from "../../git/tree.js";
import { insertTreeTexts, loadTrees } from "./history-store.js";
import { encodeTree, encodeWhole } from "./tree-text.js";
const open = ({ bytes, depth }) => {
    const tree = indexTree(bytes);
    let lines;
    let byName;
    return {
        tree,
        depth,
        find: (name) => lines?.get(name) ?? findLine(tree, name),
        // Only what a page shows is decoded, and the order is kept: a folder can have 100,000 files.
        after: (name, limit) => {
            byName ??= startsByName(tree);
            return linesAfter(tree, byName, name, limit);
        },
        get lines() {
            lines ??= new Map(parseTree(bytes).map((line) => [line.name, line]));
            return lines;
        },
    };
};
const maxCachedBytes = 32 * 1024 * 1024;
const empty = open({ bytes: Buffer.alloc(0), depth: 0 });
/** Trees never change, so a cached one is never stale. The least recently used are dropped first. */
const cache = new Map();
let cachedBytes = 0;
const remember = (oid, stored) => {
    const opened = open(stored);
    if (cache.has(oid))
        return opened;
    cache.set(oid, opened);
    cachedBytes += stored.bytes.length;
    for (const [oldest, { tree }] of cache) {
        if (cachedBytes <= maxCachedBytes)
            break;
        cache.delete(oldest);
        cachedBytes -= tree.bytes.length;
    }
    return opened;
};
const recall = (oid) => {
    const tree = cache.get(oid);
    if (!tree)
        return undefined;
    cache.delete(oid);
    cache.set(oid, tree);
    return tree;
};
/** Reads some trees at once. */
export const openTrees = async (db, oids) => {
    const found = new Map([[emptyTreeId, empty]]);
    for (const oid of new Set(oids)) {
        const known = recall(oid);
        if (known)
            found.set(oid, known);
    }
    const missing = [...new Set(oids)].filter((oid) => !found.has(oid));
    for (const [oid, stored] of missing.length > 0 ? await loadTrees(db, missing) : [])
        found.set(oid, remember(oid, stored));
    return found;
};
export const openTree = async (db, oid) => {
    const tree = (await openTrees(db, [oid])).get(oid);
    if (!tree)
        throw new Error(`tree ${oid} is not in the database`);
    return tree;
};
/** Stores the new trees of a commit to a repository. The next request reads them, so they are cached. */
export const saveTrees = async (db, repositoryId, { trees, origins }) => {
    const texts = new Map();
    for (const [oid, bytes] of trees) {
        const base = origins.get(oid);
        const from = base === undefined ? undefined : await openTree(db, base);
        const { text, depth } = base !== undefined && from
            ? encodeTree(bytes, base, { bytes: from.tree.bytes, depth: from.depth })
            : { text: encodeWhole(bytes), depth: 0 };
        texts.set(oid, text);
        remember(oid, { bytes, depth });
    }
    await insertTreeTexts(db, repositoryId, texts);
};
//# sourceMappingURL=trees.js.map