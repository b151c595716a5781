/** Files that a page shows; a repository can have thousands. */
const maxListed = 200;
const factsOf = ({ size, sha256 }) => ({ size, ...(sha256 !== null && { sha256 }) });
const fileOf = (file) => ({ path: file.path, ...factsOf(file) });
/** What changed between two lists of files. A file is the same if git's id of its content is. */
export const compareFiles = (before, after) => {
    const old = new Map(before.map((file) => [file.path, file]));
    const current = new Set(after.map(({ path }) => path));
    const added = after.filter(({ path }) => !old.has(path));
    const removed = before.filter(({ path }) => !current.has(path));
    const changed = after.flatMap((file) => {
        const earlier = old.get(file.path);
        return earlier && earlier.oid !== file.oid ? [{ earlier, file }] : [];
    });
    return {
        added: added.slice(0, maxListed).map(fileOf),
        removed: removed.slice(0, maxListed).map(fileOf),
        changed: changed
            .slice(0, maxListed)
            .map(({ earlier, file }) => ({ path: file.path, before: factsOf(earlier), after: factsOf(file) })),
        total: added.length + removed.length + changed.length,
    };
};
//# sourceMappingURL=file-changes.js.map