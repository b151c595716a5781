/** An excerpt is stored with its comment, so it is short. */
const maxLines = 4;
const maxCharacters = 200;
const numberLines = ({ oldStart, newStart, lines }) => {
    const numbered = [];
    let old = oldStart;
    let now = newStart;
    for (const text of lines) {
        if (text.startsWith("\\"))
            continue;
        numbered.push({ text, old, now });
        if (!text.startsWith("+"))
            old += 1;
        if (!text.startsWith("-"))
            now += 1;
    }
    return numbered;
};
const toExcerpt = (lines) => ({
    oldStart: lines[0]?.old ?? 0,
    oldLines: lines.filter(({ text }) => !text.startsWith("+")).length,
    newStart: lines[0]?.now ?? 0,
    newLines: lines.filter(({ text }) => !text.startsWith("-")).length,
    lines: lines.map(({ text }) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text)),
});
/** A line of a diff with up to three lines before it; undefined if the diff does not show the line. */
export const excerptOf = (hunks, side, line) => {
    const isIt = ({ text, old, now }) => side === "before" ? old === line && !text.startsWith("+") : now === line && !text.startsWith("-");
    for (const lines of hunks.map(numberLines)) {
        const index = lines.findIndex(isIt);
        if (index >= 0)
            return toExcerpt(lines.slice(Math.max(0, index + 1 - maxLines), index + 1));
    }
    return undefined;
};
//# sourceMappingURL=excerpt.js.map