import { readGitPattern } from "./git-patterns.js";
/** Rules beyond this many are not looked at. */
const maxRules = 2_000;
/** Spaces at the end do not count, unless they are escaped. */
const trimEnd = (line) => line.replace(/\r$/, "").replace(/(?<!\\) +$/, "");
const readIgnoreLine = (line) => {
    const text = trimEnd(line);
    if (text === "" || text.startsWith("#"))
        return undefined;
    const isNegated = text.startsWith("!");
    const pattern = isNegated ? text.slice(1) : text;
    const isFolderOnly = pattern.endsWith("/");
    const path = isFolderOnly ? pattern.slice(0, -1) : pattern;
    return path === "" ? undefined : { isNegated, isFolderOnly, matches: readGitPattern(path) };
};
/** Tells which paths a .gitignore excludes. The last rule that matches counts; nothing in an excluded folder comes back. */
export const readIgnoreRules = (text) => {
    const rules = text
        .split("\n")
        .slice(0, maxRules)
        .flatMap((line) => readIgnoreLine(line) ?? []);
    const isExcluded = (parts, isFolder) => {
        const last = rules.findLast((rule) => (isFolder || !rule.isFolderOnly) && rule.matches(parts));
        return last !== undefined && !last.isNegated;
    };
    return (path) => {
        const parts = path.split("/");
        return parts.some((_, at) => isExcluded(parts.slice(0, at + 1), at + 1 < parts.length));
    };
};
const readAttributeLine = (line) => {
    const [, quoted, plain = "", attributes = ""] = /^\s*(?:"((?:[^"\\]|\\.)*)"|(\S+))\s+(.*)$/.exec(line.replace(/\r$/, "")) ?? [];
    const pattern = quoted === undefined ? plain : quoted.replace(/\\(.)/g, "$1");
    const filter = attributes.split(/\s+/).findLast((attribute) => /^[-!]?filter(?:=|$)/.test(attribute));
    if (pattern === "" || pattern.startsWith("#") || pattern.endsWith("/") || filter === undefined)
        return undefined;
    return { isLarge: filter === "filter=lfs", matches: readGitPattern(pattern) };
};
/** Tells which paths a .gitattributes declares as large files (`filter=lfs`). */
export const readLargeFileRules = (text) => {
    const rules = text
        .split("\n")
        .slice(0, maxRules)
        .flatMap((line) => readAttributeLine(line) ?? []);
    return (path) => {
        const parts = path.split("/");
        return rules.findLast(({ matches }) => matches(parts))?.isLarge ?? false;
    };
};
//# sourceMappingURL=git-rules.js.map