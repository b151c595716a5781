import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Type } from "typebox";
import { Check } from "typebox/value";
import { loadBlobs, loadCommits, loadTrees } from "../../catalogue/history/history-store.js";
import { openTrees } from "../../catalogue/history/trees.js";
import { emptyTreeId, isFolder, treeId } from "../../git/tree.js";
import { CliError } from "../cli-error.js";
const Id = Type.String({ pattern: "^[0-9a-f]{40}$" });
const CommitLine = Type.Object({
    type: Type.Literal("commit"),
    sha: Id,
    tree: Id,
    parents: Type.String({ pattern: "^(?:[0-9a-f]{40}(?: [0-9a-f]{40})*)?$" }),
    total: Type.Integer({ minimum: 1 }),
    title: Type.String(),
    message: Type.String(),
    author: Type.String(),
    created_at: Type.Integer(),
    raw: Type.Union([Type.String(), Type.Null()]),
});
const TreeLine = Type.Object({ type: Type.Literal("tree"), oid: Id, content: Type.String() });
const BlobLine = Type.Object({
    type: Type.Literal("blob"),
    oid: Id,
    size: Type.Integer({ minimum: 0 }),
    /** Null if the content is not in the bundle. */
    sha256: Type.Union([Type.String({ pattern: "^[0-9a-f]{64}$" }), Type.Null()]),
    is_large: Type.Enum([0, 1]),
});
const Line = Type.Union([CommitLine, TreeLine, BlobLine]);
const batchSize = 200;
const batchesOf = function* (items) {
    for (let start = 0; start < items.length; start += batchSize)
        yield items.slice(start, start + batchSize);
};
/** A commit and all commits before it, the oldest first. */
const commitsFrom = async (db, repositoryId, head) => {
    const rows = await db
        .selectFrom("commits")
        .select(["sha", "parents", "total"])
        .where("repository_id", "=", repositoryId)
        .execute();
    const bySha = new Map(rows.map((row) => [row.sha, row]));
    const found = new Map();
    for (const open = [head]; open.length > 0;) {
        const row = bySha.get(open.pop() ?? "");
        if (!row || found.has(row.sha))
            continue;
        found.set(row.sha, row.total);
        open.push(...(row.parents === "" ? [] : row.parents.split(" ")));
    }
    return [...found].sort((left, right) => left[1] - right[1]).map(([sha]) => sha);
};
/** Trees and files below some trees. */
const objectsBelow = async (db, roots) => {
    const trees = new Set();
    const blobs = new Set();
    for (let level = [...new Set(roots)]; level.length > 0;) {
        const next = new Set();
        for (const batch of batchesOf(level.filter((oid) => oid !== emptyTreeId && !trees.has(oid)))) {
            const opened = await openTrees(db, batch);
            for (const oid of batch) {
                trees.add(oid);
                for (const line of opened.get(oid)?.lines.values() ?? [])
                    if (isFolder(line))
                        next.add(line.oid);
                    else
                        blobs.add(line.oid);
            }
        }
        level = [...next].filter((oid) => !trees.has(oid));
    }
    return { trees, blobs };
};
const toLine = (value) => `${JSON.stringify(value)}\n`;
/** The history behind a commit, line by line; `onContent` is told which contents belong to it. */
export const historyLines = async function* (db, { repositoryId, sha, isFull }, onContent) {
    const shas = await commitsFrom(db, repositoryId, sha);
    const roots = [];
    let head = emptyTreeId;
    for (const batch of batchesOf(shas))
        for (const { repository_id: _, ...row } of await loadCommits(db, repositoryId, batch)) {
            roots.push(row.tree);
            if (row.sha === sha)
                head = row.tree;
            yield toLine({ type: "commit", ...row });
        }
    const { trees, blobs } = await objectsBelow(db, roots);
    for (const batch of batchesOf([...trees]))
        for (const [oid, { bytes }] of await loadTrees(db, batch))
            yield toLine({ type: "tree", oid, content: bytes.toString("base64") });
    const newest = (await objectsBelow(db, [head])).blobs;
    const isIncluded = ({ oid, is_large }) => isFull || is_large === 0 || newest.has(oid);
    for (const batch of batchesOf([...blobs]))
        for (const row of await loadBlobs(db, [repositoryId], batch)) {
            const { oid, size, is_large } = row;
            const sha256 = isIncluded(row) ? row.sha256 : null;
            if (sha256 !== null)
                onContent({ sha256, size });
            yield toLine({ type: "blob", oid, size, sha256, is_large });
        }
};
/** Lines of a history part, checked one by one. */
export const readHistory = async function* (path) {
    for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
        const value = JSON.parse(text);
        if (!Check(Line, value))
            throw new CliError("The bundle has a history that this version of Orrery does not know.");
        if (value.type === "tree" && treeId(Buffer.from(value.content, "base64")) !== value.oid)
            throw new CliError(`The bundle's tree ${value.oid} is not what its id says.`);
        yield value;
    }
};
//# sourceMappingURL=history-part.js.map