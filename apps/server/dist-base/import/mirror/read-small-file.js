import { fileAt } from "../../catalogue/history/read-files.js";
/** Bytes of a small file at a commit, fetched from its upstream if they are not stored; undefined if there are none. */
export const readSmallFile = async ({ db, blobs, mirror }, at, { path, maxBytes }, viewer) => {
    const file = await fileAt(db, at.row.id, at.tree, path);
    if (!file || file.size > maxBytes)
        return undefined;
    const pulled = file.sha256 === null ? await mirror.content(at, file, viewer) : undefined;
    if (file.sha256 === null && !pulled)
        return undefined;
    const content = pulled ? await pulled.read(undefined) : await blobs.read(file.sha256 ?? "");
    const parts = [];
    let size = 0;
    for await (const part of content) {
        size += part.length;
        if (size > maxBytes)
            return undefined;
        parts.push(part);
    }
    return Buffer.concat(parts);
};
//# sourceMappingURL=read-small-file.js.map