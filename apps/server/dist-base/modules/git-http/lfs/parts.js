import { isBlobError } from "../../../blobs/store.js";
import { forgetUpload, recordUpload } from "../../../catalogue/upload-store.js";
import { HubError } from "../../../errors.js";
import { isSigned, signature } from "../../../identity/signature.js";
import { ticketUploader } from "./tickets.js";
/** Stores a content that must match; what does not match is the sender's error. */
export const storeExactly = async ({ db, blobs, now }, uploader, content, expected) => {
    try {
        const { sha256, size } = await blobs.put(content, expected);
        await recordUpload(db, uploader, { sha256, size }, now());
        return sha256;
    }
    catch (error) {
        if (isBlobError(error) && error.code !== "storage")
            throw new HubError("unprocessable", error.message);
        throw error;
    }
};
export const countParts = (size, chunk) => Math.ceil(size / chunk);
const partSize = ({ size, chunk = size, part = 1 }) => part === countParts(size, chunk) ? size - (part - 1) * chunk : chunk;
/** A part's tag names its content. It is signed, or a client could claim to have sent what others have stored. */
const tagParts = ({ account, token, sha256, size, chunk }, part, content) => [
    "part content",
    account,
    sha256,
    size,
    chunk ?? 0,
    part,
    content,
    token ?? 0,
];
/** Stores a part as a content of its own; returns its tag. */
export const receivePart = async (deps, ticket, content) => {
    const stored = await storeExactly(deps, ticketUploader(ticket), content, { size: partSize(ticket) });
    return `${stored}.${signature(deps.secret, ...tagParts(ticket, ticket.part ?? 1, stored))}`;
};
/** The contents of the parts in order; throws unless each was sent for this file. */
const contentsOf = ({ secret }, ticket, parts) => {
    const tags = new Map(parts.map(({ partNumber, etag }) => [partNumber, etag.replaceAll('"', "")]));
    const count = countParts(ticket.size, ticket.chunk ?? ticket.size);
    if (parts.length !== count || tags.size !== count)
        throw new HubError("unprocessable", `The file has ${count} parts, but ${tags.size} were listed. Upload the others.`);
    return Array.from({ length: count }, (_, index) => {
        const [content = "", signed = ""] = tags.get(index + 1)?.split(".") ?? [];
        if (isSigned(signed, secret, ...tagParts(ticket, index + 1, content)))
            return content;
        throw new HubError("unprocessable", `Part ${index + 1} was not uploaded, or its ETag is wrong.`);
    });
};
const readAll = async function* (blobs, contents) {
    for (const sha256 of contents)
        yield* await blobs.read(sha256);
};
/** Joins the parts to the file and checks its hash. The parts are then swept like every content that nothing uses. */
export const joinParts = async (deps, ticket, parts) => {
    const contents = contentsOf(deps, ticket, parts);
    const { sha256, size } = ticket;
    const uploader = ticketUploader(ticket);
    await storeExactly(deps, uploader, readAll(deps.blobs, contents), { sha256, size });
    for (const content of contents)
        if (content !== sha256)
            await forgetUpload(deps.db, uploader, content);
};
//# sourceMappingURL=parts.js.map