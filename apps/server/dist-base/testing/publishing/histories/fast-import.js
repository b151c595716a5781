/** Who writes every history. */
const person = "owner <owner@hub.invalid>";
const data = (content) => {
    const bytes = Buffer.from(content);
    return [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from("\n")];
};
const signature = (role, at) => Buffer.from(`${role} ${person} ${Math.floor(at / 1000)} +0000\n`);
const quoted = (path) => `"${path.replace(/["\\]/g, "\\$&")}"`;
const fileCommands = (files) => [...files].flatMap(([path, { blob }]) => [Buffer.from(`M 100644 inline ${quoted(path)}\n`), ...data(blob)]);
/** Every commit has a ref of its own, so that git keeps those that no branch leads to. */
const commitCommands = ({ mark, parents, files, message, at }) => {
    const [first, second] = parents;
    return [
        Buffer.from(`commit refs/all/${mark}\nmark :${mark}\n`),
        signature("author", at),
        signature("committer", at),
        ...data(message),
        ...(first === undefined ? [] : [Buffer.from(`from :${first}\n`)]),
        ...(second === undefined ? [] : [Buffer.from(`merge :${second}\n`)]),
        Buffer.from("deleteall\n"),
        ...fileCommands(files),
    ];
};
/** What `git fast-import` reads to write the same repository itself. */
export const toFastImport = ({ commits, heads, tags }) => Buffer.concat([
    ...commits.flatMap(commitCommands),
    ...[...heads].map(([ref, mark]) => Buffer.from(`reset ${ref}\nfrom :${mark}\n\n`)),
    ...[...tags].flatMap(([name, { target, message, at }]) => message === undefined
        ? [Buffer.from(`reset refs/tags/${name}\nfrom :${target}\n\n`)]
        : [Buffer.from(`tag ${name}\nfrom :${target}\n`), signature("tagger", at), ...data(`${message}\n`)]),
    Buffer.from("done\n"),
]);
//# sourceMappingURL=fast-import.js.map