import { setImmediate as nextTurn } from "node:timers/promises";
import { freeSpace, mebibyte } from "../../../blobs/free-space.js";
import { findForGit } from "../../../catalogue/access.js";
import { storedContents, storedSizes } from "../../../catalogue/content-access.js";
import { uploaderOf } from "../../../catalogue/upload-store.js";
import { errorStatuses, HubError } from "../../../errors.js";
import { contentsIn } from "../../../xet/xet-store.js";
import { countParts, joinParts, receivePart, storeExactly } from "./parts.js";
import { createTickets, ticketUploader } from "./tickets.js";
/** A client's part size applies up to this many parts of a file; beyond, parts are larger, up to the hub's own size. */
const maxClientParts = 1_000;
/** Each part has a signed URL in the reply. One file is always accepted: the hub's own part size limits its parts. */
const maxBatchParts = 10_000;
const partSizeFor = ({ partBytes }, { transfers, chunk_size = partBytes }) => transfers?.includes("multipart")
    ? (size) => Math.min(partBytes, Math.max(chunk_size, Math.ceil(size / maxClientParts)))
    : () => Number.POSITIVE_INFINITY;
const checkParts = ({ maxFileBytes }, objects, partSize) => {
    const accepted = objects.filter(({ size }) => size <= maxFileBytes);
    const parts = accepted.reduce((sum, { size }) => sum + countParts(size, partSize(size)), 0);
    if (accepted.length < 2 || parts <= maxBatchParts)
        return;
    throw new HubError("too_large", `These files have ${parts} parts; a batch can have at most ${maxBatchParts}. Send fewer objects at once.`);
};
const refusal = ({ oid, size }, code, message) => ({
    oid,
    size,
    error: { code, message },
});
/** In parts if a part is smaller than the file. */
const uploadPaths = (tickets, ticket, partBytes) => {
    const verify = tickets.pathOf("verify", ticket);
    if (ticket.size <= partBytes)
        return { upload: tickets.pathOf("upload", ticket), verify };
    const whole = { ...ticket, chunk: partBytes };
    const paths = Array.from({ length: countParts(ticket.size, partBytes) }, (_, index) => tickets.pathOf("part", { ...whole, part: index + 1 }));
    return { upload: tickets.pathOf("complete", whole), verify, parts: { chunk: partBytes, paths } };
};
/** What is answered at once; other requests come between. */
const answersAtOnce = 200;
const answerEach = async (objects, answer) => {
    const answers = [];
    for (let at = 0; at < objects.length; at += answersAtOnce) {
        if (at > 0)
            await nextTurn();
        answers.push(...objects.slice(at, at + answersAtOnce).map(answer));
    }
    return answers;
};
const hashesOf = (objects) => objects.map(({ oid }) => oid);
const toUploads = async (deps, tickets, viewer, objects, partSize) => {
    const { maxFileBytes } = deps;
    const stored = await storedContents(deps, viewer, hashesOf(objects));
    const { accountId: account, tokenId: token } = uploaderOf(viewer);
    return answerEach(objects, ({ oid, size }) => {
        if (size > maxFileBytes)
            return refusal({ oid, size }, 413, `The file has ${size} bytes; this hub accepts at most ${maxFileBytes}.`);
        if (stored.get(oid) === size)
            return { oid, size };
        const ticket = { account, token, sha256: oid, size, expires: tickets.expiry() };
        return { oid, size, paths: uploadPaths(tickets, ticket, partSize(size)) };
    });
};
/** What an upload needs on the disk of the data folder. Object storage gets one file after the other, which is there until it is sent. */
const neededBytes = ({ blobs }, objects) => {
    // A file in parts is there twice until the parts are swept.
    const sizes = objects.map(({ size, paths }) => (paths ? size * (paths.parts ? 2 : 1) : 0));
    return blobs.pathOf ? sizes.reduce((sum, size) => sum + size, 0) : Math.max(0, ...sizes);
};
/** Refuses uploads that the disk cannot hold before the first byte is sent. */
const requireSpace = async (deps, objects) => {
    const needed = neededBytes(deps, objects);
    const { dataFolder, minFreeDisk } = deps.config;
    if (needed === 0 || minFreeDisk === 0)
        return;
    const { bytes, hasFiles } = await freeSpace(dataFolder);
    const left = Math.max(0, Math.floor(bytes / mebibyte) - minFreeDisk);
    if (hasFiles && needed <= left * mebibyte)
        return;
    const size = Math.ceil(needed / mebibyte);
    throw new HubError("disk_full", `The disk is full: this upload needs ${size} MiB, and ${left} MiB are left. Ask an admin to free some space.`);
};
const toDownloads = async (deps, tickets, repositoryId, objects) => {
    const own = await contentsIn(deps.db, repositoryId, hashesOf(objects));
    const sizes = await storedSizes(deps, [...own]);
    const held = await deps.scans.heldAmong([...own], "The file");
    return answerEach(objects, ({ oid, size }) => {
        if (!own.has(oid))
            return refusal({ oid, size }, 404, "The file is not in this repository.");
        const stored = sizes.get(oid);
        if (stored === undefined)
            return refusal({ oid, size }, 404, "The file's content is not on this hub. Ask an admin to import it.");
        const error = held.get(oid);
        if (error)
            return refusal({ oid, size }, errorStatuses[error.code], error.message);
        const ticket = { account: 0, sha256: oid, size: stored, expires: tickets.expiry() };
        return { oid, size: stored, paths: { download: tickets.pathOf("download", ticket) } };
    });
};
/** Large files by git lfs, and by clients that use its protocol. */
export const createLfsService = (deps) => {
    const { catalogue, blobs, secret, now } = deps;
    const tickets = createTickets(secret, now);
    return {
        batch: async (kind, id, request, viewer) => {
            const { operation, objects } = request;
            const action = operation === "upload" ? "contribute" : "download";
            const row = await findForGit(catalogue, viewer, action, kind, id);
            const partSize = partSizeFor(deps, request);
            if (operation === "download")
                return toDownloads(deps, tickets, row.id, objects);
            checkParts(deps, objects, partSize);
            const answers = await toUploads(deps, tickets, viewer, objects, partSize);
            await requireSpace(deps, answers);
            return answers;
        },
        receive: async (ticket, signature, content) => {
            tickets.check("upload", ticket, signature);
            const { sha256, size } = ticket;
            await storeExactly(deps, ticketUploader(ticket), content, { sha256, size });
        },
        /** Returns the tag of the part. */
        receivePart: async (ticket, signature, content) => {
            tickets.check("part", ticket, signature);
            return receivePart(deps, ticket, content);
        },
        complete: async (ticket, signature, parts) => {
            tickets.check("complete", ticket, signature);
            await joinParts(deps, ticket, parts);
        },
        verify: async (ticket, signature) => {
            tickets.check("verify", ticket, signature);
            if ((await blobs.stat(ticket.sha256))?.size !== ticket.size)
                throw new HubError("unprocessable", `The file ${ticket.sha256} was not uploaded. Upload it again.`);
        },
        checkDownload: (ticket, signature) => tickets.check("download", ticket, signature),
    };
};
//# sourceMappingURL=service.js.map