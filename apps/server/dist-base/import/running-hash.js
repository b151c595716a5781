import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
export const createRunningHash = (path) => {
    let hash = createHash("sha256");
    let hashed = 0;
    const add = (bytes) => {
        hash.update(bytes);
        hashed += bytes.byteLength;
    };
    const startAt = async (position) => {
        if (position === hashed)
            return;
        hash = createHash("sha256");
        hashed = 0;
        if (position === 0)
            return;
        for await (const chunk of createReadStream(path, { end: position - 1 }))
            add(chunk);
    };
    return {
        /** Bytes are added from a position on. What is in the file before it, and is not hashed yet, is read. */
        startAt,
        add,
        /** The SHA-256 of a file of some bytes. */
        digest: async (size) => {
            await startAt(size);
            return hash.copy().digest("hex");
        },
    };
};
//# sourceMappingURL=running-hash.js.map