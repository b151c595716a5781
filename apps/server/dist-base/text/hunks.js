const context = 3;
const noLineFeed = "\\ No newline at end of file";
/** Edits whose lines of context touch are in one hunk. */
const groupEdits = (edits) => {
    const groups = [];
    for (const edit of edits) {
        const last = groups.at(-1)?.at(-1);
        if (last && edit.oldStart - last.oldEnd <= 2 * context)
            groups.at(-1)?.push(edit);
        else
            groups.push([edit]);
    }
    return groups;
};
const marked = (sign, line) => line.endsWith("\n") ? [`${sign}${line.slice(0, -1)}`] : [`${sign}${line}`, noLineFeed];
const toHunk = (group, old, now) => {
    const first = group[0];
    const last = group.at(-1);
    const before = Math.min(context, first.oldStart);
    const after = Math.min(context, old.length - last.oldEnd);
    const lines = [];
    let at = first.oldStart - before;
    const copyTo = (end) => {
        for (const line of old.slice(at, end))
            lines.push(...marked(" ", line));
        at = end;
    };
    for (const { oldStart, oldEnd, newStart, newEnd } of group) {
        copyTo(oldStart);
        for (const line of old.slice(oldStart, oldEnd))
            lines.push(...marked("-", line));
        for (const line of now.slice(newStart, newEnd))
            lines.push(...marked("+", line));
        at = oldEnd;
    }
    copyTo(last.oldEnd + after);
    const oldLines = last.oldEnd + after - (first.oldStart - before);
    const newLines = last.newEnd + after - (first.newStart - before);
    return {
        oldStart: first.oldStart - before + (oldLines > 0 ? 1 : 0),
        oldLines,
        newStart: first.newStart - before + (newLines > 0 ? 1 : 0),
        newLines,
        lines,
    };
};
export const toHunks = (edits, old, now) => groupEdits(edits).map((group) => toHunk(group, old, now));
//# sourceMappingURL=hunks.js.map