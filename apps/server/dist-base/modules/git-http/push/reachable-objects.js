import { HubError } from "../../../errors.js";
import { parseCommit, parseTag } from "../../../git/commit-object.js";
import { emptyTreeId, isFolder, parseTree } from "../../../git/tree.js";
/** As for every file of the hub; it bounds the depth of folders as well. */
const maxPathBytes = 1000;
const pathBelow = (folder, name) => {
    const path = folder ? `${folder}/${name}` : name;
    if (Buffer.byteLength(path) <= maxPathBytes)
        return path;
    throw new HubError("unprocessable", `The path "${path.slice(0, 100)}…" is longer than ${maxPathBytes} bytes.`);
};
const childrenOf = ({ kind, path }, content) => {
    if (kind === "tag")
        return [{ kind: "commit", oid: parseTag(content).object, path: "" }];
    if (kind === "commit") {
        const { tree, parents } = parseCommit(content);
        return [...parents.map((oid) => ({ kind: "commit", oid, path: "" })), { kind: "tree", oid: tree, path: "" }];
    }
    return parseTree(content).map((line) => ({
        kind: isFolder(line) ? "tree" : "blob",
        oid: line.oid,
        path: pathBelow(path, line.name),
    }));
};
/**
 * The objects that some tips lead to, each once and after all that it leads to. Ids are hashes of contents, so no chain of
 * them can end where it began.
 */
export const reachableObjects = function* (objects, read, tips) {
    const seen = new Set([emptyTreeId]);
    const stack = [];
    const open = (node) => {
        const object = objects.get(node.oid);
        if (object && object.kind !== node.kind)
            throw new HubError("unprocessable", `The object ${node.oid} is a ${object.kind}, but is used as a ${node.kind}.`);
        if (seen.has(node.oid))
            return;
        seen.add(node.oid);
        stack.push({ node, children: object && node.kind !== "blob" ? childrenOf(node, read(object)) : [] });
    };
    for (const oid of tips) {
        open({ kind: objects.get(oid)?.kind === "tag" ? "tag" : "commit", oid, path: "" });
        for (let top = stack.at(-1); top; top = stack.at(-1)) {
            const child = top.children.pop();
            if (child)
                open(child);
            else
                yield* toPushed(stack.pop()?.node, objects);
        }
    }
};
const toPushed = (node, objects) => {
    if (!node)
        return [];
    const object = objects.get(node.oid);
    return [{ ...node, ...(object && { start: object.start, size: object.size }) }];
};
//# sourceMappingURL=reachable-objects.js.map