import { lfsPointer } from "../git/lfs-pointer.js";
import { blobId } from "../git/object-id.js";
import { parseNewPath } from "./file-path.js";
const stretch = 1024 * 1024;
/** Text files up to this size are stored as git does; others are large files. */
export const maxInlineBytes = 1024 * 1024;
/** Hashed and written in chunks, so a large file does not block other requests. */
const stretchesOf = async function* (content) {
    for (let at = 0; at < content.byteLength; at += stretch)
        yield content.subarray(at, at + stretch);
};
/** Stores a file that came inside a commit; `oid` is the name that git gives its content. */
export const inlineFile = async (blobs, path, content, oid = blobId(content)) => {
    const checked = parseNewPath(path);
    const { sha256, size } = await blobs.put(stretchesOf(content));
    return { path: checked, size, sha256, oid, isLarge: false };
};
/** A large file whose content is already stored. */
export const largeFile = (path, sha256, size) => ({
    path: parseNewPath(path),
    size,
    sha256,
    oid: blobId(lfsPointer(sha256, size)),
    isLarge: true,
});
//# sourceMappingURL=inline-file.js.map