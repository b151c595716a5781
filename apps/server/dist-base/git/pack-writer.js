import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { createDeflate, deflate } from "node:zlib";
import { kindNumbers, packHeader } from "./pack-format.js";
/** Node compresses in its thread pool, not on the event loop. */
const compress = promisify(deflate);
/** Kind and size: three bits of kind and four of size, then seven bits of size a byte. */
export const objectHeader = (kind, size) => {
    const bytes = [];
    let byte = (kindNumbers[kind] << 4) | (size & 15);
    let left = Math.floor(size / 16);
    while (left > 0) {
        bytes.push(byte | 128);
        byte = left & 127;
        left = Math.floor(left / 128);
    }
    return Buffer.from([...bytes, byte]);
};
const compressChunks = (chunks) => {
    const deflated = createDeflate();
    // An error reaches the reader: the pipeline destroys the stream with it.
    pipeline(Readable.from(chunks), deflated, () => { });
    return deflated;
};
/** How many small objects are compressed at once. */
const atOnce = 32;
/** Compresses the objects of a batch together; a streamed object is a batch of its own. */
const packedBatches = async function* (objects) {
    let batch = [];
    const finish = async () => {
        const done = await Promise.all(batch);
        batch = [];
        return done;
    };
    for await (const object of objects) {
        if ("packed" in object) {
            yield object.packed;
            continue;
        }
        const { kind, content } = object;
        if (content instanceof Uint8Array)
            batch.push(compress(content).then((bytes) => Buffer.concat([objectHeader(kind, content.byteLength), bytes])));
        if (batch.length >= atOnce || !(content instanceof Uint8Array))
            yield* await finish();
        if (content instanceof Uint8Array)
            continue;
        yield objectHeader(kind, content.size);
        yield* compressChunks(content.chunks);
    }
    yield* await finish();
};
/** A pack of whole objects. Deltas would make it smaller and cost more than they save: large files are not in git. */
export const writePack = async function* (count, objects) {
    const hash = createHash("sha1");
    const pass = (bytes) => {
        hash.update(bytes);
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    };
    let written = 0;
    const counted = async function* () {
        for await (const object of objects) {
            written += "packed" in object ? object.count : 1;
            yield object;
        }
    };
    yield pass(packHeader(count));
    for await (const bytes of packedBatches(counted()))
        yield pass(bytes);
    if (written !== count)
        throw new Error(`a pack of ${count} objects got ${written}`);
    yield hash.digest();
};
//# sourceMappingURL=pack-writer.js.map