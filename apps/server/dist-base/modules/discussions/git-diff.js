import { lfsPointer } from "../../git/lfs-pointer.js";
import { toHunks } from "../../text/hunks.js";
import { diffLines, splitLines } from "../../text/line-diff.js";
const noId = "0".repeat(40);
/** Max characters of the diff of a whole pull request. */
const maxCharacters = 1024 * 1024;
const quoted = (path) => (path.includes('"') ? `"${path.replaceAll('"', '\\"')}"` : path);
/** Git ends names with spaces by a tab, so that they can be read back. */
const name = (folder, path) => `${quoted(`${folder}/${path}`)}${path.includes(" ") ? "\t" : ""}`;
const modeLines = (before, after) => {
    if (!before)
        return [`new file mode ${after?.mode}`];
    if (!after)
        return [`deleted file mode ${before.mode}`];
    return before.mode === after.mode ? [] : [`old mode ${before.mode}`, `new mode ${after.mode}`];
};
const range = (start, lines) => (lines === 1 ? String(start) : `${start},${lines}`);
const hunkLines = (hunks) => hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`,
    ...lines,
]);
/** Large files are pointers for git. */
const pointerHunks = (before, after) => {
    const pointer = (version) => version ? version.sha256 && lfsPointer(version.sha256, version.size).toString() : "";
    const old = pointer(before);
    const now = pointer(after);
    if (old === undefined || now === undefined)
        return undefined;
    const oldLines = splitLines(old);
    const newLines = splitLines(now);
    return toHunks(diffLines(oldLines, newLines), oldLines, newLines).map((hunk) => ({
        ...hunk,
        lines: [...hunk.lines],
    }));
};
const contentLines = ({ path, before, after, text }) => {
    const from = before ? name("a", path) : "/dev/null";
    const to = after ? name("b", path) : "/dev/null";
    const hunks = text && !text.isTruncated ? text.hunks : pointerHunks(before, after);
    if (!hunks)
        return [`Binary files ${from} and ${to} differ`];
    return hunks.length === 0 ? [] : [`--- ${from}`, `+++ ${to}`, ...hunkLines(hunks)];
};
const fileDiff = (change) => {
    const { path, before, after } = change;
    const isContentSame = before?.oid === after?.oid;
    const mode = before && after && before.mode === after.mode ? ` ${after.mode}` : "";
    return [
        `diff --git ${quoted(`a/${path}`)} ${quoted(`b/${path}`)}`,
        ...modeLines(before, after),
        ...(isContentSame ? [] : [`index ${before?.oid ?? noId}..${after?.oid ?? noId}${mode}`, ...contentLines(change)]),
        "",
    ].join("\n");
};
/** Changes in git's own format, as many files as fit into 1 MiB. */
export const toGitDiff = (changes) => {
    let diff = "";
    for (const change of changes) {
        const next = fileDiff(change);
        if (diff.length + next.length > maxCharacters)
            break;
        diff += next;
    }
    return diff;
};
//# sourceMappingURL=git-diff.js.map