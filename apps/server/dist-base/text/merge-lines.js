import { diffLines, splitLines } from "./line-diff.js";
const replacementsOf = (edits, lines) => edits.map(({ oldStart, oldEnd, newStart, newEnd }) => ({
    start: oldStart,
    end: oldEnd,
    lines: lines.slice(newStart, newEnd),
}));
const isSame = (left, right) => left.start === right.start &&
    left.end === right.end &&
    left.lines.length === right.lines.length &&
    left.lines.every((line, at) => line === right.lines[at]);
/** The edits of both sides in order; undefined if two of them touch and differ. */
const combine = (ours, theirs) => {
    const combined = [];
    const all = [...ours, ...theirs].sort((left, right) => left.start - right.start || left.end - right.end);
    for (const edit of all) {
        const last = combined.at(-1);
        if (last && isSame(last, edit))
            continue;
        if (last && edit.start <= last.end)
            return undefined;
        combined.push(edit);
    }
    return combined;
};
/** Merges two versions of a text by line; undefined if both sides have changed the same lines, or lines that touch. */
export const mergeLines = (base, ours, theirs) => {
    const baseLines = splitLines(base);
    const ourLines = splitLines(ours);
    const theirLines = splitLines(theirs);
    const edits = combine(replacementsOf(diffLines(baseLines, ourLines), ourLines), replacementsOf(diffLines(baseLines, theirLines), theirLines));
    if (!edits)
        return undefined;
    const merged = [];
    let copied = 0;
    for (const { start, end, lines } of edits) {
        merged.push(...baseLines.slice(copied, start), ...lines);
        copied = end;
    }
    return [...merged, ...baseLines.slice(copied)].join("");
};
//# sourceMappingURL=merge-lines.js.map