import { parseNewPath } from "../../../catalogue/file-path.js";
import { HubError } from "../../../errors.js";
import { parseCommit, parseTag } from "../../../git/commit-object.js";
import { modes, parseTree, serializeTree } from "../../../git/tree.js";
import { findTwins, twinNames } from "../../../git/twin-names.js";
const submodule = "160000";
/** Commits and tags are listed with their messages, so they are short. */
const maxMessageObject = 256 * 1024;
const refused = (what) => new HubError("unprocessable", what);
const checkName = ({ name, mode }) => {
    if (name.includes("/"))
        throw refused(`The folder entry ${JSON.stringify(name.slice(0, 200))} contains a slash.`);
    parseNewPath(name);
    if (mode === modes.folder)
        parseNewPath(`${name}/file`);
};
const allowedModes = Object.values(modes);
/** Names must be safe to check out, and the tree must be the one that git writes for its entries. */
const checkTree = (content, oid) => {
    const lines = parseTree(content);
    for (const line of lines) {
        const { name, mode } = line;
        checkName(line);
        if (mode === submodule)
            throw refused(`"${name}" is a submodule. Submodules are not supported; push the files.`);
        if (!allowedModes.includes(mode))
            throw refused(`"${name}" has the mode ${mode.slice(0, 10)}, which git does not use.`);
    }
    if (new Set(lines.map(({ name }) => name)).size < lines.length)
        throw refused(`The folder ${oid} has two entries with the same name.`);
    const twins = findTwins(lines.map(({ name }) => name));
    if (twins)
        throw twinNames(...twins);
    if (!serializeTree(lines).equals(content))
        throw refused(`The folder ${oid} is not sorted as git sorts it, or has names that are not UTF-8.`);
};
/** Every walk through history reads all parents of a commit. Merges that people make have a few. */
const maxParents = 100;
const checkParents = ({ parents }, oid) => {
    if (parents.length > maxParents)
        throw refused(`The commit ${oid} has ${parents.length} parents; at most ${maxParents} are accepted.`);
};
const checkMessageObject = (kind, content, oid) => {
    if (content.length > maxMessageObject)
        throw refused(`The ${kind} ${oid} has ${content.length} bytes; at most ${maxMessageObject} are accepted.`);
    if (kind === "commit")
        checkParents(parseCommit(content), oid);
    else if (parseTag(content).kind !== "commit")
        throw refused(`The tag ${oid} is not for a commit. Tag a commit.`);
};
/** Throws if a pushed object must not be stored. */
export const checkObject = (kind, content, oid) => {
    if (kind === "tree")
        checkTree(content, oid);
    else if (kind !== "blob")
        checkMessageObject(kind, content, oid);
};
//# sourceMappingURL=check-object.js.map