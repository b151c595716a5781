import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { findCommit, markBlobStored } from "../../../catalogue/history/history-store.js";
import { fileAt, filesAt } from "../../../catalogue/history/read-files.js";
import { upstreamHashes, withUpstreamHashes } from "../../../catalogue/history/upstream-files.js";
import { signaturePath } from "../../../catalogue/supply-chain/signatures/sign-revision.js";
import { maxBundleBytes } from "../../../catalogue/supply-chain/signatures/signature-judge.js";
import { HubError } from "../../../errors.js";
import { lfsPointer } from "../../../git/lfs-pointer.js";
import { blobId } from "../../../git/object-id.js";
import { parseRepositoryId } from "../../../readers/repository-id.js";
import { fileUrl } from "../../import-files.js";
import { readBytes } from "../../read-reply.js";
/** A signature as rules see it. Files that differ, damaged signatures, unknown keys and revoked signers count as not signed. */
export const signatureFact = ({ state, signer }) => {
    const isValid = ["verified", "unknown", "incomplete"].includes(state) && signer && signer.status !== "revoked";
    if (!isValid)
        return "unsigned";
    return signer.status === "trusted" ? "trusted" : "signed";
};
const isContent = (bytes, { oid, sha256 }) => {
    if (sha256 === undefined)
        return blobId(bytes) === oid;
    const hash = createHash("sha256").update(bytes).digest("hex");
    return hash === sha256 && blobId(lfsPointer(hash, bytes.length)) === oid;
};
const unavailable = (source, id, cause) => new HubError("unavailable", `A rule needs ${signaturePath} of ${id}, and ${new URL(source.upstream).host} did not send it. Try again later.`, { headers: { "retry-after": "15" }, cause });
/** Undefined if there is none, or one that is too large to be read. */
const fetchSignature = async (source, { kind, id, sha, files }) => {
    const file = files.find(({ path }) => path === signaturePath);
    if (!file || file.size > maxBundleBytes)
        return undefined;
    const url = fileUrl(source.upstream, kind, id, sha, signaturePath);
    const bytes = await source.client
        .ask(url, (reply) => readBytes(reply, url, file.size))
        .catch((error) => {
        throw unavailable(source, id, error);
    });
    if (!isContent(bytes, file))
        throw unavailable(source, id, new Error("wrong content"));
    return bytes;
};
const createCommittedRead = ({ db, blobs, upstreams }) => {
    /** Downloads of this process, by repository and git's id. */
    const running = new Map();
    const fetch = async (row, sha, file) => {
        const source = upstreams.forOrigin(row.origin)?.source;
        if (!source)
            return undefined;
        const { path, size, oid } = file;
        const hash = (await upstreamHashes(db, row.id, [oid])).get(oid);
        const listed = { path, size, oid, ...(hash && { sha256: hash }) };
        return fetchSignature(source, { kind: row.kind, id: row.full_name, sha, files: [listed] });
    };
    const fetchAndStore = async (row, sha, file) => {
        const bytes = await fetch(row, sha, file);
        if (!bytes)
            return undefined;
        const { sha256 } = await blobs.put(Readable.from([bytes]));
        await markBlobStored(db, row.id, file.oid, { sha256, size: file.size });
        return bytes;
    };
    return async (row, { sha, tree, isStored }) => {
        const file = await fileAt(db, row.id, tree, signaturePath);
        if (!file || file.size > maxBundleBytes)
            return undefined;
        if (file.sha256 !== null)
            return buffer(await blobs.read(file.sha256));
        if (!isStored)
            return fetch(row, sha, file);
        const key = `${row.id}-${file.oid}`;
        const started = running.get(key) ??
            fetchAndStore(row, sha, file).finally(() => {
                running.delete(key);
            });
        running.set(key, started);
        return started;
    };
};
export const createMirrorSignatures = (deps) => {
    const { db, signatures } = deps;
    const readCommitted = createCommittedRead(deps);
    // Anyone can be the first to sign under a name of another hub, so first use is not enough here.
    const firstUse = "ignored";
    return {
        ofCommit: async (row, sha, { downloaded, isStored = true } = {}) => {
            const commit = await findCommit(db, row.id, sha);
            const bytes = commit && (await readCommitted(row, { sha, tree: commit.tree, isStored }));
            if (!commit || !bytes)
                return "unsigned";
            const files = await withUpstreamHashes(db, row.id, await filesAt(db, row.id, commit.tree));
            const compared = files.map((file) => downloaded?.sha256 && file.path === downloaded.path ? { ...file, sha256: downloaded.sha256 } : file);
            return signatureFact(await signatures.judgeFiles({ author: row.author, sha, files: compared, firstUse }, bytes));
        },
        /** Of a repository before anything of it is stored. */
        ofListed: async (source, listed) => {
            const bytes = await fetchSignature(source, listed);
            const files = listed.files.map(({ path, sha256 }) => ({ path, sha256: sha256 ?? null }));
            const { author } = parseRepositoryId(listed.id);
            return signatureFact(await signatures.judgeFiles({ author, sha: listed.sha, files, firstUse }, bytes));
        },
    };
};
//# sourceMappingURL=mirror-signatures.js.map