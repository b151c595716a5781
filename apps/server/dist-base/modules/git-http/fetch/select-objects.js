import { setImmediate as nextTurn } from "node:timers/promises";
import { loadBlobs } from "../../../catalogue/history/history-store.js";
import { openTrees } from "../../../catalogue/history/trees.js";
import { HubError } from "../../../errors.js";
import { lfsPointer } from "../../../git/lfs-pointer.js";
import { isFolder } from "../../../git/tree.js";
/** Commits whose trees are compared at once: the trees of large folders have megabytes. */
const commitsAtOnce = 20;
const isIn = (base, { name, oid, mode }) => {
    const line = base?.lines.get(name);
    return line?.oid === oid && line.mode === mode;
};
const folderIn = (base, name) => {
    const line = base?.lines.get(name);
    return line && isFolder(line) ? [line.oid] : [];
};
const missingTree = (oid) => new Error(`tree ${oid} is not in the database`);
/** Collects what is below some folders and not in their bases, level by level. */
const createCollector = (db, { treeDepth, blobLimit }) => {
    /** Depth at which a folder was visited: one that comes again closer to the root shows more. */
    const trees = new Map();
    const blobs = new Set();
    const visit = ({ oid, bases, depth }, open) => {
        const tree = open.get(oid);
        if (!tree)
            throw missingTree(oid);
        const others = bases.map((base) => open.get(base));
        const next = [];
        for (const line of tree.lines.values()) {
            if (others.some((base) => isIn(base, line)))
                continue;
            if (isFolder(line))
                next.push({ oid: line.oid, bases: others.flatMap((base) => folderIn(base, line.name)), depth: depth + 1 });
            else if (depth + 1 < treeDepth && blobLimit > 0)
                blobs.add(line.oid);
        }
        return next;
    };
    const isNew = ({ oid, bases, depth }) => {
        if (depth >= treeDepth || bases.includes(oid))
            return false;
        const before = trees.get(oid);
        if (before !== undefined && (before <= depth || treeDepth === Number.POSITIVE_INFINITY))
            return false;
        trees.set(oid, depth);
        return true;
    };
    return {
        trees,
        blobs,
        collect: async (roots) => {
            let level = roots.filter(isNew);
            while (level.length > 0) {
                const open = await openTrees(db, level.flatMap(({ oid, bases }) => [oid, ...bases]));
                level = level.flatMap((item) => visit(item, open)).filter(isNew);
                // SQLite answers at once, so nothing else would get a turn.
                await nextTurn();
            }
        },
    };
};
const sizeInGit = ({ is_large, sha256, size }) => is_large ? lfsPointer(sha256 ?? "", size).length : size;
/** Files whose content a mirror does not have cannot be sent. */
const requireContents = (oids, rows) => {
    const missing = oids.size - rows.filter(({ sha256 }) => sha256 !== null).length;
    if (missing > 0)
        throw new HubError("not_found", `This hub mirrors the repository without the content of ${missing} ${missing === 1 ? "file" : "files"}. Clone with --filter=blob:none, or ask an admin to import the files.`);
};
/** Chooses the folders and files of some commits that the client does not have. Each is compared with its parents. */
export const selectObjects = async (db, request) => {
    const { repositoryId, selection, filter } = request;
    const { isKnown } = selection;
    // A folder counts as sent where a parent has it, so parents come first: a commit can go back to an earlier tree.
    const commits = [...selection.commits].sort((left, right) => left.total - right.total);
    const treeOf = new Map(commits.map(({ sha, tree }) => [sha, tree]));
    const ends = new Set(selection.shallow);
    const collector = createCollector(db, filter);
    const basesOf = async (sha, parents) => {
        const own = parents.flatMap((parent) => treeOf.get(parent) ?? []);
        const known = parents.filter((parent) => !treeOf.has(parent) && isKnown(parent) && !ends.has(sha));
        return [...own, ...(await treesOf(db, repositoryId, known))];
    };
    for (let start = 0; start < commits.length; start += commitsAtOnce) {
        const visits = [];
        for (const { sha, tree, parents } of commits.slice(start, start + commitsAtOnce))
            visits.push({ oid: tree, bases: await basesOf(sha, parents), depth: 0 });
        await collector.collect(visits);
    }
    await collector.collect(request.trees.map((oid) => ({ oid, bases: [], depth: 0 })));
    const rows = await loadBlobs(db, [repositoryId], [...collector.blobs]);
    const asked = await loadBlobs(db, [repositoryId], request.blobs);
    const isLimited = filter.blobLimit < Number.POSITIVE_INFINITY;
    const blobs = isLimited ? rows.filter((row) => sizeInGit(row) < filter.blobLimit) : rows;
    const all = new Map([...blobs, ...asked].map((row) => [row.oid, row]));
    requireContents(new Set(isLimited ? all.keys() : [...collector.blobs, ...all.keys()]), [...all.values()]);
    return { trees: [...new Set([...collector.trees.keys(), ...request.trees])], blobs: [...all.values()] };
};
const treesOf = async (db, repositoryId, shas) => {
    if (shas.length === 0)
        return [];
    const rows = await db
        .selectFrom("commits")
        .select("tree")
        .where("repository_id", "=", repositoryId)
        .where("sha", "in", shas)
        .execute();
    return rows.map(({ tree }) => tree);
};
//# sourceMappingURL=select-objects.js.map