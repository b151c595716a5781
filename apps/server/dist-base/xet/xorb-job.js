import { bufferView } from "./buffer-view.js";
import { createXetHashes } from "./hashes.js";
import { verifyXorb, xorbLimits } from "./xorb.js";
import { encodeIndex } from "./xorb-index.js";
const hashes = createXetHashes();
/** Verifies an uploaded xorb: decodes and hashes every chunk. */
export const xorbJob = {
    name: "xet xorb",
    lane: "uploads",
    maxBytes: xorbLimits.bytes,
    run: async ({ hash }, [source]) => {
        if (!source)
            throw new Error("the job needs a xorb");
        const chunks = verifyXorb(hashes, bufferView(await source.read(0, source.size)), hash);
        return { chunks: encodeIndex(chunks), chunkCount: chunks.length };
    },
};
//# sourceMappingURL=xorb-job.js.map