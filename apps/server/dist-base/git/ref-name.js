import { HubError } from "../errors.js";
const maxBytes = 200;
/** What git refuses in a name, in the order of `git help check-ref-format`. */
const problemOf = (name) => {
    const parts = name.split("/");
    if (name === "" || name === "@" || name === "HEAD")
        return "is not allowed";
    if (Buffer.byteLength(name) > maxBytes)
        return `is longer than ${maxBytes} bytes`;
    if (parts.some((part) => part === ""))
        return "has an empty part or an extra slash";
    if (parts.some((part) => part.startsWith(".") || part.endsWith(".lock")))
        return 'has a part that begins with "." or ends with ".lock"';
    if (name.includes("..") || name.includes("@{"))
        return 'contains ".." or "@{"';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(name))
        return "contains a space, a control character or one of ~ ^ : ? * [ \\";
    if (/\p{Surrogate}/u.test(name))
        return "is not valid text";
    if (name.endsWith(".") || name.startsWith("-"))
        return 'begins with "-" or ends with "."';
    return undefined;
};
/** Names that the hub gives itself, and names that look like a commit. */
const isReserved = (name) => /^refs\//.test(name) || /^[0-9a-f]{40}$/.test(name);
const checkName = (what, name) => {
    const problem = isReserved(name) ? "is reserved" : problemOf(name);
    if (!problem)
        return name;
    throw new HubError("bad_request", `The ${what} name ${JSON.stringify(name.slice(0, 100))} ${problem}.`);
};
/** The ref of a branch with this name. */
export const branchRef = (name) => `refs/heads/${checkName("branch", name)}`;
/** The ref of a tag with this name. */
export const tagRef = (name) => `refs/tags/${checkName("tag", name)}`;
export const mainRef = "refs/heads/main";
/** Refs that a revision can stand for; the first that exists counts. */
export const candidateRefs = (revision) => revision.startsWith("refs/") ? [revision] : [`refs/heads/${revision}`, `refs/tags/${revision}`];
/** Finds the ref that keeps a new one from being created: git stores refs as paths, so none can be a folder of another. */
export const createClashFinder = (names) => {
    const known = new Set(names);
    const insideFolder = new Map();
    const foldersOf = (ref) => [...ref.matchAll(/\//g)].map(({ index }) => ref.slice(0, index)).reverse();
    for (const name of known)
        for (const folder of foldersOf(name))
            insideFolder.set(folder, name);
    return (ref) => insideFolder.get(ref) ?? foldersOf(ref).find((folder) => known.has(folder));
};
//# sourceMappingURL=ref-name.js.map