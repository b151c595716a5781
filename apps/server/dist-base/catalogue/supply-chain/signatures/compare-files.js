const isIgnored = (path, ignored) => ignored.some((one) => path === one || path.startsWith(`${one}/`));
/** Compares the files of a commit with a signed statement, by stored hashes. */
export const compareFiles = ({ digests, ignoredPaths }, files, signaturePath) => {
    const signed = new Map(digests);
    const stored = new Map(files.map(({ path, sha256 }) => [path, sha256]));
    const others = files.filter(({ path }) => path !== signaturePath && !signed.has(path));
    const problems = [];
    for (const [path, sha256] of signed) {
        const found = stored.get(path);
        if (found === undefined)
            problems.push({ path, problem: "missing" });
        else if (found === null)
            problems.push({ path, problem: "unknown" });
        else if (found !== sha256)
            problems.push({ path, problem: "changed" });
    }
    const added = others.filter(({ path }) => !isIgnored(path, ignoredPaths));
    return {
        problems: [...problems, ...added.map(({ path }) => ({ path, problem: "added" }))],
        uncovered: others.flatMap(({ path }) => (isIgnored(path, ignoredPaths) ? path : [])),
    };
};
//# sourceMappingURL=compare-files.js.map