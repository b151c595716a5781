import { HubError } from "../errors.js";
/** Why a content could not be stored or read. */
export class BlobError extends Error {
    code;
    constructor(code, message, options) {
        super(message, options);
        this.name = "BlobError";
        this.code = code;
    }
}
/** Tells whether an error is the blob store's own, and of the given code. */
export const isBlobError = (error, code) => error instanceof Error && error.name === "BlobError" && (!code || error.code === code);
/** The error for callers. It names no address and no reason. */
export const storageUnavailable = (cause) => new HubError("unavailable", "File storage is unavailable. Try again in a few seconds.", {
    headers: { "retry-after": "5" },
    cause,
});
const repair = "Upload it again, or restore a backup. To find others: orrery doctor --deep";
/** A stored content that is no longer what was stored. */
export const damagedContent = (sha256, cause) => new BlobError("wrong_hash", `The stored file is damaged: its content has changed (${sha256}). ${repair}`, { cause });
/** Throws if a stored content does not have the size it was stored with. */
export const checkStoredSize = (sha256, found, size) => {
    if (size === undefined || found === size)
        return;
    throw new BlobError("wrong_size", `The stored file is damaged: it has ${found} of ${size} bytes (${sha256}). ${repair}`);
};
/** Names become paths, so only a hash is accepted. */
export const checkedName = (sha256) => {
    if (!/^[0-9a-f]{64}$/.test(sha256))
        throw new BlobError("bad_name", "A content is named by 64 hexadecimal digits.");
    return sha256;
};
//# sourceMappingURL=store.js.map