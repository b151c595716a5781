/** Max lines that are found as removed or added one by one; more are one edit. Bounds memory to 9 MB. */
const maxEdits = 1_500;
/** Lines with the line feeds that end them. */
export const splitLines = (text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
/** Numbers in place of lines: equal lines have equal numbers. */
const numberLines = (old, now) => {
    const known = new Map();
    const numberOf = (line) => {
        const number = known.get(line) ?? known.size;
        known.set(line, number);
        return number;
    };
    return [Int32Array.from(old, numberOf), Int32Array.from(now, numberOf)];
};
/** Joins edits that touch; they come last first. */
const joinEdits = (reversed) => {
    const edits = [];
    for (let at = reversed.length - 1; at >= 0; at -= 1) {
        const edit = reversed[at];
        const last = edits.at(-1);
        if (!edit)
            continue;
        if (last && last.oldEnd === edit.oldStart && last.newEnd === edit.newStart)
            edits[edits.length - 1] = { ...last, oldEnd: edit.oldEnd, newEnd: edit.newEnd };
        else
            edits.push(edit);
    }
    return edits;
};
const reachOf = ({ ends, offset }, diagonal) => ends[offset + diagonal] ?? 0;
const isInsertion = (reach, diagonal, edits) => diagonal === -edits || (diagonal !== edits && reachOf(reach, diagonal - 1) < reachOf(reach, diagonal + 1));
const traceBack = (trace, oldLength, newLength) => {
    const reversed = [];
    let x = oldLength;
    let y = newLength;
    for (let edits = trace.length - 1; edits > 0; edits -= 1) {
        const reach = trace[edits];
        const diagonal = x - y;
        const isAdded = isInsertion(reach, diagonal, edits);
        const before = diagonal + (isAdded ? 1 : -1);
        const oldStart = reachOf(reach, before);
        const newStart = reachOf(reach, before) - before;
        reversed.push({ oldStart, newStart, oldEnd: oldStart + (isAdded ? 0 : 1), newEnd: newStart + (isAdded ? 1 : 0) });
        [x, y] = [oldStart, newStart];
    }
    return joinEdits(reversed);
};
/** Myers' greedy algorithm: the fewest removed and added lines, in time that grows with their number. */
const shortestEdits = (old, now) => {
    const limit = Math.min(old.length + now.length, maxEdits);
    const offset = limit + 1;
    const ends = new Int32Array(2 * offset + 1);
    const trace = [];
    for (let edits = 0; edits <= limit; edits += 1) {
        const reach = { ends: ends.slice(offset - edits - 1, offset + edits + 2), offset: edits + 1 };
        trace.push(reach);
        for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
            let x = isInsertion(reach, diagonal, edits) ? reachOf(reach, diagonal + 1) : reachOf(reach, diagonal - 1) + 1;
            while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal])
                x += 1;
            ends[offset + diagonal] = x;
            if (x >= old.length && x - diagonal >= now.length)
                return traceBack(trace, old.length, now.length);
        }
    }
    return undefined;
};
/** The edits that turn one list of lines into another, in order. */
export const diffLines = (oldLines, newLines) => {
    const [old, now] = numberLines(oldLines, newLines);
    const shorter = Math.min(old.length, now.length);
    let start = 0;
    while (start < shorter && old[start] === now[start])
        start += 1;
    let end = 0;
    while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end])
        end += 1;
    const oldEnd = old.length - end;
    const newEnd = now.length - end;
    if (oldEnd === start && newEnd === start)
        return [];
    const edits = shortestEdits(old.subarray(start, oldEnd), now.subarray(start, newEnd));
    if (!edits)
        return [{ oldStart: start, oldEnd, newStart: start, newEnd }];
    return edits.map((edit) => ({
        oldStart: edit.oldStart + start,
        oldEnd: edit.oldEnd + start,
        newStart: edit.newStart + start,
        newEnd: edit.newEnd + start,
    }));
};
//# sourceMappingURL=line-diff.js.map