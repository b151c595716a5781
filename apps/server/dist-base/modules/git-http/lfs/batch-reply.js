import { ticketSeconds } from "./tickets.js";
const actionAt = (hub, path, header) => path === undefined ? undefined : { href: `${hub}${path}`, expires_in: ticketSeconds, ...(header && { header }) };
/** Clients read the parts from headers: the size of one, and an address under each number. */
const partHeaders = (hub, { chunk, paths }) => ({
    chunk_size: String(chunk),
    ...Object.fromEntries(paths.map((path, index) => [String(index + 1).padStart(5, "0"), `${hub}${path}`])),
});
const toWire = (hub, { oid, size, paths, error }) => ({
    oid,
    size,
    // The addresses are signed, so clients need not send a token to them.
    authenticated: true,
    ...(paths && {
        actions: {
            upload: actionAt(hub, paths.upload, paths.parts && partHeaders(hub, paths.parts)),
            verify: actionAt(hub, paths.verify),
            download: actionAt(hub, paths.download),
        },
    }),
    ...(error && { error }),
});
/** The transfer that the reply uses: in parts only where a file needs it, since it holds for all files of a batch. */
export const batchReply = (hub, objects) => ({
    transfer: objects.some(({ paths }) => paths?.parts) ? "multipart" : "basic",
    objects: objects.map((object) => toWire(hub, object)),
    hash_algo: "sha256",
});
/** For clients that upload by Xet: where to renew the token, and the token itself. */
export const xetBatchReply = (objects, upload) => ({
    transfer: "xet",
    objects: objects.map(({ oid, size, paths, error }) => ({
        oid,
        size,
        ...(paths && { actions: { upload } }),
        ...(error && { error }),
    })),
});
export const isXetUpload = ({ operation, transfers }) => operation === "upload" && (transfers?.includes("xet") ?? false);
//# sourceMappingURL=batch-reply.js.map