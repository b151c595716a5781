import { asBytes, damaged, idBytes, inOrder, lineAt, nameAt, orderAt, orderOf, parseTree, serializeLine, spanAt, } from "./tree.js";
/** The mode of a folder and a space; those of files are longer. */
const minModeBytes = 6;
/** Mode, name of one letter, NUL and id. */
const minEntryBytes = 28;
/** Finds the entries of a tree. Written byte by byte: a folder can have 50,000 of them, and each commit to it needs this. */
export const indexTree = (bytes) => {
    const starts = new Uint32Array(Math.ceil(bytes.length / minEntryBytes));
    let count = 0;
    for (let at = 0; at < bytes.length; count += 1) {
        starts[count] = at;
        at += minModeBytes;
        while (at < bytes.length && bytes[at] !== 0)
            at += 1;
        at += 1 + idBytes;
        if (at > bytes.length)
            throw damaged();
    }
    return { bytes, starts: starts.subarray(0, count) };
};
/** The number of entries that come before an order. */
const countBefore = ({ bytes, starts }, order) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (orderAt(bytes, spanAt(bytes, starts[middle])) < order)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
};
const spanOf = (tree, order) => {
    const start = tree.starts[countBefore(tree, order)];
    const span = start === undefined ? undefined : spanAt(tree.bytes, start);
    return span && orderAt(tree.bytes, span) === order ? span : undefined;
};
/** The file or folder of a name. */
export const findLine = (tree, name) => {
    const order = asBytes(name);
    const span = spanOf(tree, order) ?? spanOf(tree, `${order}/`);
    return span && lineAt(tree.bytes, span);
};
/** The names of a folder, in git's order. */
export const namesIn = ({ bytes, starts }) => Array.from(starts, (start) => {
    const { nameStart, nameEnd } = spanAt(bytes, start);
    return bytes.toString("utf8", nameStart, nameEnd);
});
/** Where each entry begins, in order of the names as JavaScript compares them: git compares bytes, and folders with a slash. */
export const startsByName = (tree) => {
    const names = namesIn(tree);
    const order = Uint32Array.from(names.keys()).sort((left, right) => names[left] < names[right] ? -1 : 1);
    return order.map((index) => tree.starts[index]);
};
/** The first entries whose names come after a name. */
export const linesAfter = ({ bytes }, byName, after, limit) => {
    const lineOf = (at) => lineAt(bytes, spanAt(bytes, byName[at]));
    let low = 0;
    let high = byName.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (lineOf(middle).name <= after)
            low = middle + 1;
        else
            high = middle;
    }
    return Array.from({ length: Math.min(limit, byName.length - low) }, (_, index) => lineOf(low + index));
};
/** A search among 50,000 entries costs as much as reading about this many of them one after the other. */
const searchCost = 32;
const isFew = ({ starts }, names) => names * searchCost < starts.length;
/** Looks up names: a few by search, many in a list of all entries. */
export const createLookup = (tree, names) => {
    if (isFew(tree, names))
        return (name) => findLine(tree, name);
    const lines = new Map(parseTree(tree.bytes).map((line) => [line.name, line]));
    return (name) => lines.get(name);
};
const splicesOf = (tree, { name, line }) => {
    const order = asBytes(name);
    const removed = [order, `${order}/`].flatMap((other) => {
        const span = spanOf(tree, other);
        return span ? { start: span.start, end: span.end, order: other } : [];
    });
    if (!line)
        return removed;
    const added = orderOf(line);
    const start = tree.starts[countBefore(tree, added)] ?? tree.bytes.length;
    return [...removed, { start, end: start, order: added, bytes: serializeLine(line) }];
};
/** What is added at a position comes before the entry that begins there. */
const inSequence = (left, right) => {
    if (left.start !== right.start)
        return left.start - right.start;
    if (left.order === right.order)
        return left.end - right.end;
    return left.order < right.order ? -1 : 1;
};
/** Applies many edits to a tree in one pass over its entries. */
const mergeEdits = (tree, edits) => {
    const edited = new Set(edits.map(({ name }) => asBytes(name)));
    const added = inOrder(edits.flatMap(({ line }) => line ?? []));
    const parts = [];
    let copied = 0;
    let next = 0;
    const copyTo = (end, resume) => {
        parts.push(tree.subarray(copied, end));
        copied = resume;
    };
    for (let at = 0; at < tree.length;) {
        const span = spanAt(tree, at);
        for (let item = added[next]; item && item.order < orderAt(tree, span); item = added[next]) {
            copyTo(at, at);
            parts.push(serializeLine(item.line));
            next += 1;
        }
        if (edited.has(nameAt(tree, span)))
            copyTo(at, span.end);
        at = span.end;
    }
    copyTo(tree.length, tree.length);
    return Buffer.concat([...parts, ...added.slice(next).map(({ line }) => serializeLine(line))]);
};
/**
 * Applies edits to a tree. A few are searched for and the rest is copied as it is, so changing one file of a folder with
 * 50,000 costs little more than hashing the result.
 */
export const editTree = (tree, edits) => {
    if (!isFew(tree, edits.length))
        return mergeEdits(tree.bytes, edits);
    const parts = [];
    let copied = 0;
    for (const { start, end, bytes } of edits.flatMap((edit) => splicesOf(tree, edit)).sort(inSequence)) {
        parts.push(tree.bytes.subarray(copied, start));
        if (bytes)
            parts.push(bytes);
        copied = end;
    }
    return Buffer.concat([...parts, tree.bytes.subarray(copied)]);
};
//# sourceMappingURL=indexed-tree.js.map