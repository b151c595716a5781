import { HubError } from "../errors.js";
/** Characters that macOS ignores in names. */
const ignored = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** Names that macOS or Windows open as `.git`, or as the list of submodules: the same that git refuses to check out. */
const gitFolder = /^(?:\.git|git~1)[ .]*(?::.*)?$/i;
/** Git reads these files itself, so \`git fsck\` refuses folders with their names. */
const attributesFile = /^\.gitattributes$/i;
const submoduleList = /^(?:\.gitmodules|gitmod~[1-4]|gi7eba~[1-9])[ .]*(?::.*)?$/i;
const hasPart = (parts, pattern) => parts.some((part) => pattern.test(part.replace(ignored, "")));
const problemOf = (path) => {
    if (path === "")
        return "is empty";
    if (Buffer.byteLength(path) > 1000)
        return "is longer than 1000 bytes";
    if (/\p{Surrogate}/u.test(path))
        return "is not valid text";
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (/[\u0000-\u001f\u007f\\]/.test(path))
        return "contains a control character or a backslash";
    const parts = path.split("/");
    if (parts.some((part) => part === ""))
        return "has an empty part";
    if (parts.some((part) => part === "." || part === ".."))
        return 'contains "." or ".."';
    if (hasPart(parts, gitFolder))
        return 'contains ".git"';
    return undefined;
};
const refused = (path, problem, code) => new HubError(code, `The path ${JSON.stringify(path.slice(0, 200))} ${problem}. Use a/b/c.txt.`);
/** A path inside a repository that is safe to store and to serve, or an error that says what is wrong with it. */
export const parseFilePath = (path) => {
    const problem = problemOf(path);
    if (problem)
        throw refused(path, problem, "bad_request");
    return path;
};
const newProblemOf = (parts) => {
    if (hasPart(parts, submoduleList))
        return "lists submodules, which are not supported";
    if (hasPart(parts.slice(0, -1), attributesFile))
        return 'has a folder named ".gitattributes"';
    return undefined;
};
/** The path of a file that is to be written; others can be in repositories that were written elsewhere. */
export const parseNewPath = (path) => {
    const problem = problemOf(path) ?? newProblemOf(path.split("/"));
    if (problem)
        throw refused(path, problem, "unprocessable");
    return path;
};
/** Whether one of the folders that a path is in is among some paths. */
export const isBelowAny = (folders, path) => {
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1))
        if (folders.has(path.slice(0, end)))
            return true;
    return false;
};
//# sourceMappingURL=file-path.js.map