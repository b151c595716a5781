import { decodeText } from "../../text/decode-text.js";
import { toHunks } from "../../text/hunks.js";
import { diffLines, splitLines } from "../../text/line-diff.js";
const maxShownLines = 2_000;
const maxShownCharacters = 256 * 1024;
/** The first hunks that fit. */
const takeHunks = (hunks) => {
    const shown = [];
    let lines = 0;
    let characters = 0;
    for (const hunk of hunks) {
        lines += hunk.lines.length;
        characters += hunk.lines.reduce((sum, line) => sum + line.length, 0);
        if (lines > maxShownLines || characters > maxShownCharacters)
            break;
        shown.push(hunk);
    }
    return shown;
};
/** Compares two texts; null if one of them is not text. */
const compare = async (_input, sources) => {
    const texts = [];
    for (const source of sources) {
        const text = decodeText(await source.read(0, source.size));
        if (text === undefined)
            return null;
        texts.push(splitLines(text));
    }
    const [before = [], after = []] = texts;
    const edits = diffLines(before, after);
    const all = toHunks(edits, before, after);
    const hunks = takeHunks(all);
    return {
        hunks,
        addedLines: edits.reduce((sum, { newStart, newEnd }) => sum + newEnd - newStart, 0),
        removedLines: edits.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0),
        isTruncated: hunks.length < all.length,
    };
};
/** Max bytes of a text that is compared by line. */
export const maxDiffBytes = 1024 * 1024;
export const textDiffJob = {
    name: "text diff",
    lane: "reads",
    maxBytes: 2 * maxDiffBytes,
    remembersLimits: true,
    run: compare,
};
//# sourceMappingURL=text-diff-job.js.map