/** Smaller trees are stored whole. */
const minDeltaBase = 16 * 1024;
/** Each difference is one more row to read. */
const maxDepth = 32;
/** Not in the alphabet of base64. */
const deltaMark = "@";
const blockBytes = 4096;
export const encodeWhole = (tree) => tree.toString("base64");
export const decodeTree = (text) => {
    if (!text.startsWith(deltaMark))
        return Buffer.from(text, "base64");
    const [base = "", depth, start, end, bytes = ""] = text.slice(deltaMark.length).split(" ");
    return {
        base,
        depth: Number(depth),
        start: Number(start),
        end: Number(end),
        bytes: Buffer.from(bytes, "base64"),
    };
};
export const isDelta = (tree) => !Buffer.isBuffer(tree);
/** Where the id of the base is in the text of a difference. */
export const baseInText = { mark: deltaMark, start: deltaMark.length + 1, length: 40 };
export const applyDelta = (base, { start, end, bytes }) => Buffer.concat([base.subarray(0, start), bytes, base.subarray(end)]);
/** How many bytes two buffers have in common at their start, compared in blocks and then one by one. */
const commonStart = (left, right) => {
    const length = Math.min(left.length, right.length);
    let at = 0;
    while (at + blockBytes <= length && left.compare(right, at, at + blockBytes, at, at + blockBytes) === 0)
        at += blockBytes;
    while (at < length && left[at] === right[at])
        at += 1;
    return at;
};
/** How many bytes two buffers have in common at their end, at most `length`. */
const commonEnd = (left, right, length) => {
    let count = 0;
    const isEqual = (size) => left.compare(right, right.length - count - size, right.length - count, left.length - count - size, left.length - count) === 0;
    while (count + blockBytes <= length && isEqual(blockBytes))
        count += blockBytes;
    while (count < length && isEqual(1))
        count += 1;
    return count;
};
/** The text of a tree that was edited from a base, and its depth. */
export const encodeTree = (tree, base, from) => {
    const whole = () => ({ text: encodeWhole(tree), depth: 0 });
    if (from.bytes.length < minDeltaBase || from.depth >= maxDepth)
        return whole();
    const start = commonStart(from.bytes, tree);
    const kept = commonEnd(from.bytes, tree, Math.min(from.bytes.length, tree.length) - start);
    const bytes = tree.subarray(start, tree.length - kept);
    if (bytes.length * 4 > tree.length)
        return whole();
    const depth = from.depth + 1;
    const position = `${start} ${from.bytes.length - kept}`;
    return { text: `${deltaMark}${base} ${depth} ${position} ${bytes.toString("base64")}`, depth };
};
//# sourceMappingURL=tree-text.js.map