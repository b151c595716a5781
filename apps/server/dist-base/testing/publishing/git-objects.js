import { createHash } from "node:crypto";
import { serializeCommit } from "../../git/commit-object.js";
import { objectId } from "../../git/object-id.js";
import { writePack } from "../../git/pack-writer.js";
import { packet } from "../../git/pkt-line.js";
import { zeroId } from "../../git/push-request.js";
import { modes, serializeTree } from "../../git/tree.js";
export const objectOf = (kind, content) => ({
    kind,
    content,
    oid: objectId(kind, content),
});
export const blob = objectOf("blob", Buffer.from("hello\n"));
export const person = { name: "Eve", email: "eve@example.com", seconds: 1, zone: "+0000" };
export const commitOf = (tree, parents = [], message = "x") => objectOf("commit", serializeCommit({ tree, parents, author: person, committer: person, message }));
export const fileLine = (name, oid = blob.oid, mode = modes.file) => ({ name, oid, mode });
export const rawTree = (...lines) => objectOf("tree", Buffer.concat(lines.flatMap(([mode, name, oid]) => [
    Buffer.from(`${mode} `),
    Buffer.from(name),
    Buffer.from([0]),
    Buffer.from(oid, "hex"),
])));
export const treeOf = (...lines) => objectOf("tree", serializeTree(lines));
/** A push of one tree, with what it needs. */
export const withTree = (tree, ...more) => [
    commitOf(tree.oid),
    tree,
    blob,
    ...more,
];
/** Folders in each other; `width` entries lead to the same folder. */
export const nested = (levels, name, width = 1) => {
    const trees = [treeOf(fileLine("f"))];
    for (let level = 0; level < levels; level += 1) {
        const below = trees.at(-1)?.oid ?? "";
        const lines = Array.from({ length: width }, (_, index) => fileLine(`${name}${index}`, below, modes.folder));
        trees.push(treeOf(...lines));
    }
    return [commitOf(trees.at(-1)?.oid ?? ""), ...trees, blob];
};
export const packOf = async (objects) => {
    const parts = [];
    const stream = async function* () {
        yield* objects;
    };
    for await (const part of writePack(objects.length, stream()))
        parts.push(part);
    return Buffer.concat(parts);
};
export const sealed = (...parts) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([body, createHash("sha1").update(body).digest()]);
};
/** The body of a push that creates a ref. */
export const pushBody = (ref, after, pack, before = zeroId) => Buffer.concat([packet(`${before} ${after} ${ref}\0report-status`), Buffer.from("0000"), pack]);
//# sourceMappingURL=git-objects.js.map