import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { finished } from "node:stream/promises";
import { createSyncer } from "../blobs/spool.js";
import { isBlobError } from "../blobs/store.js";
import { ImportError } from "./errors.js";
import { createRunningHash } from "./running-hash.js";
/** Bytes that may wait for the disk. What arrives during a write is written together by the next. */
const waitingBytes = 2 * 1024 * 1024;
const sizeOf = async (path) => (await stat(path).catch(() => undefined))?.size ?? 0;
/** Appends a reply to the partial file, or replaces it if the upstream sends the whole content. */
const append = async ({ file, partial, onBytes }, hash, have, reply) => {
    const isContinued = reply.status === 206 && reply.headers.get("content-range")?.startsWith(`bytes ${have}-`);
    const target = await open(partial, isContinued ? "a" : "w");
    try {
        let done = isContinued ? have : 0;
        await hash.startAt(done);
        onBytes(done);
        const syncer = createSyncer(target);
        const output = createWriteStream(partial, { fd: target.fd, autoClose: false, highWaterMark: waitingBytes });
        const written = finished(output);
        written.catch(() => { });
        const write = async (chunk, end) => {
            const hasRoom = output.write(chunk, (error) => {
                if (error)
                    return;
                syncer.written(chunk.byteLength);
                onBytes(end);
            });
            if (!hasRoom)
                await Promise.race([once(output, "drain"), written]);
        };
        try {
            for await (const chunk of reply.body ?? []) {
                done += chunk.byteLength;
                if (done > file.size)
                    throw new ImportError("wrong_content", `${file.path} is longer than the ${file.size} bytes announced.`);
                hash.add(chunk);
                await write(chunk, done);
            }
        }
        finally {
            // What has arrived is kept, so that the next try goes on from there.
            output.end();
            await written;
        }
        if (done < file.size)
            throw new Error("the reply ended early");
        await syncer.end();
    }
    finally {
        await target.close();
    }
};
const fetchRest = async (download, hash) => {
    const { client, url, file, partial } = download;
    await mkdir(dirname(partial), { recursive: true });
    let have = await sizeOf(partial);
    if (have > file.size) {
        await rm(partial, { force: true });
        have = 0;
    }
    if (have === file.size && (await stat(partial).catch(() => undefined)))
        return;
    const range = () => (have > 0 ? { range: `bytes=${have}-` } : {});
    await client.ask(url, async (reply) => {
        try {
            await append(download, hash, have, reply);
        }
        finally {
            have = await sizeOf(partial);
        }
    }, range);
};
const gitOid = async (path, size) => {
    const hash = createHash("sha1").update(`blob ${size}\0`);
    for await (const chunk of createReadStream(path))
        hash.update(chunk);
    return hash.digest("hex");
};
const store = async ({ blobs, file, partial }, hash) => {
    const { size, sha256, oid } = file;
    if (sha256 !== undefined && (await hash.digest(size)) !== sha256)
        return undefined;
    if (sha256 !== undefined && (await blobs.adopt?.(partial, { sha256, size })))
        return sha256;
    if (sha256 === undefined && (await gitOid(partial, size)) !== oid)
        return undefined;
    try {
        return (await blobs.put(createReadStream(partial), { size, ...(sha256 && { sha256 }) })).sha256;
    }
    catch (error) {
        if (isBlobError(error, "wrong_hash") || isBlobError(error, "wrong_size"))
            return undefined;
        throw error;
    }
};
/** Downloads a file, resuming a partial download, and stores it if its hash matches the upstream's. */
export const downloadFile = async (download) => {
    const { file, partial } = download;
    // The partial file may be of another content, so a wrong hash is retried once from the first byte.
    const hash = createRunningHash(partial);
    for (let attempt = 0; attempt < 2; attempt++) {
        await fetchRest(download, hash);
        const sha256 = await store(download, hash);
        await rm(partial, { force: true });
        if (sha256)
            return sha256;
    }
    throw new ImportError("wrong_content", `${file.path} has a different hash than the upstream's file list says.`);
};
//# sourceMappingURL=download.js.map