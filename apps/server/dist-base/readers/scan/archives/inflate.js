import { createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { memorySource, ReadingError } from "../../../blobs/byte-source.js";
import { ScanLimit } from "../budget.js";
const openers = { gzip: createGunzip, zlib: createInflate, deflate: createInflateRaw };
/** Bytes that one member can unpack to: they are in memory while it is judged. */
const maxMember = 64 * 1024 ** 2;
const chunkSize = 256 * 1024;
/** What a compressed content unpacks to; what comes after the limit is never unpacked. */
const unpack = async (source, method, limit) => {
    const stream = openers[method]({ chunkSize });
    const parts = [];
    let size = 0;
    const feed = async () => {
        for (let at = 0; at < source.size && !stream.destroyed; at += chunkSize)
            if (!stream.write(await source.read(at, chunkSize)) && !stream.destroyed)
                await new Promise((resolve) => {
                    stream.once("drain", resolve);
                    stream.once("close", resolve);
                });
        if (!stream.destroyed)
            stream.end();
    };
    const fed = feed().catch((error) => void stream.destroy(error));
    try {
        for await (const part of stream) {
            size += part.length;
            if (size > limit)
                return { parts, size, isWhole: false };
            parts.push(part);
        }
        return { parts, size, isWhole: true };
    }
    catch (error) {
        if (error.code?.startsWith("Z_"))
            throw new ReadingError("is damaged");
        throw error;
    }
    finally {
        stream.destroy();
        await fed;
    }
};
/** A compressed content, unpacked up to a limit. Reading beyond it throws a ScanLimit. */
export const inflatedSource = async (source, method, budget) => {
    const limit = Math.min(maxMember, budget.left("unpackedBytes"));
    const { parts, size, isWhole } = await unpack(source, method, limit);
    budget.spend("unpackedBytes", Math.min(size, limit));
    const bytes = Buffer.concat(parts);
    if (isWhole)
        return memorySource(bytes);
    return {
        // The true size is not known. Formats that are judged by their first bytes need no more.
        size: Number.MAX_SAFE_INTEGER,
        read: async (start, length) => {
            if (start + length <= bytes.length)
                return bytes.subarray(start, start + length);
            if (start < bytes.length && start === 0)
                return bytes;
            throw new ScanLimit(`unpacks to more than ${Math.floor(limit / 1024 ** 2)} MiB`);
        },
    };
};
//# sourceMappingURL=inflate.js.map