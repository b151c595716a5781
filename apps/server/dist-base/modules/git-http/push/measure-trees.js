import { setImmediate as nextTurn } from "node:timers/promises";
import { openTrees } from "../../../catalogue/history/trees.js";
import { HubError } from "../../../errors.js";
import { emptyTreeId, isFolder, parseTree } from "../../../git/tree.js";
/** Pages list all files of a commit. Folders can share contents, so a small push can have any number of files. */
const maxFiles = 1_000_000;
/** As for every file of the hub. */
const maxPathBytes = 1000;
const measureOf = (lines, measures) => {
    let files = 0;
    let pathBytes = 0;
    for (const line of lines) {
        const below = isFolder(line) ? measures.get(line.oid) : { files: 1, pathBytes: -1 };
        if (!below)
            throw new Error(`tree ${line.oid} was not measured before its folder`);
        files += below.files;
        pathBytes = Math.max(pathBytes, Buffer.byteLength(line.name) + 1 + below.pathBytes);
    }
    if (files > maxFiles)
        throw new HubError("too_large", `A commit of the push has more than ${maxFiles} files. Use archives or fewer files.`);
    if (pathBytes > maxPathBytes)
        throw new HubError("unprocessable", `A path of the push is longer than ${maxPathBytes} bytes. Use shorter names.`);
    return { files, pathBytes };
};
/** Measures folders of the repository; each is read once. */
const measureStored = async (db, oids, measures) => {
    const levels = [];
    const seen = new Set(measures.keys());
    let level = oids.filter((oid) => !seen.has(oid));
    while (level.length > 0) {
        for (const oid of level)
            seen.add(oid);
        const open = await openTrees(db, level);
        levels.push(level.flatMap((oid) => (open.has(oid) ? [[oid, open.get(oid)]] : [])));
        const below = [...open.values()].flatMap(({ lines }) => [...lines.values()].filter(isFolder));
        level = [...new Set(below.map(({ oid }) => oid))].filter((oid) => !seen.has(oid));
        await nextTurn();
    }
    measureLevels(levels.flat(), measures);
};
/** A folder can be found before one that contains it, so each waits for those below it. */
const measureLevels = (trees, measures) => {
    const lines = new Map(trees.map(([oid, tree]) => [oid, [...tree.lines.values()]]));
    const measure = (oid) => {
        const own = lines.get(oid) ?? [];
        for (const line of own)
            if (isFolder(line) && !measures.has(line.oid))
                measure(line.oid);
        measures.set(oid, measureOf(own, measures));
    };
    for (const oid of lines.keys())
        if (!measures.has(oid))
            measure(oid);
};
/** Throws if a folder of a push has too many files or too long paths. */
export const measureTrees = async (db, { trees, expected, read }) => {
    const measures = new Map([[emptyTreeId, { files: 0, pathBytes: 0 }]]);
    const stored = expected.flatMap(({ kind, oid }) => (kind === "tree" ? oid : []));
    await measureStored(db, stored, measures);
    for (const tree of trees)
        measures.set(tree.oid, measureOf(parseTree(await read(tree)), measures));
};
//# sourceMappingURL=measure-trees.js.map