import { ReadingError } from "../blobs/byte-source.js";
import { isHubError } from "../errors.js";
import { bufferView } from "./buffer-view.js";
import { createXetHashes } from "./hashes.js";
import { decodeChunk, listChunks } from "./xorb.js";
const hashes = createXetHashes();
/** Max bytes of chunks in one job. */
export const segmentBytes = 4 * 1024 * 1024;
/** What was valid when it was stored and is not any more is no error of the caller. */
const decodeAll = (packed) => {
    try {
        return listChunks(packed).map((chunk) => decodeChunk(packed, chunk));
    }
    catch (error) {
        throw isHubError(error) ? new ReadingError(`its chunks are damaged: ${error.message}`) : error;
    }
};
/**
 * Checks some chunks of a xorb and returns them. Clients trust what they download, so a damaged chunk must be noticed
 * here.
 */
export const segmentJob = {
    name: "xet segment",
    lane: "downloads",
    maxBytes: 2 * segmentBytes,
    run: async ({ chunks, isDecoded }, [source]) => {
        if (!source)
            throw new Error("the job needs chunks");
        const packed = bufferView(await source.read(0, source.size));
        const contents = decodeAll(packed);
        const damaged = contents.findIndex((content, index) => hashes.chunk(content) !== chunks[index]);
        if (damaged >= 0 || contents.length !== chunks.length)
            throw new ReadingError(`chunk ${chunks[Math.max(0, damaged)]} is damaged`);
        // A buffer of its own can be moved to the hub's thread; Node's shared pool cannot.
        const whole = isDecoded ? contents : [packed];
        const output = new Uint8Array(whole.reduce((sum, { length }) => sum + length, 0));
        let at = 0;
        for (const part of whole) {
            output.set(part, at);
            at += part.length;
        }
        return output;
    },
};
//# sourceMappingURL=segment-job.js.map