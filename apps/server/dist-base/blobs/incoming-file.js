import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
/** Writes what arrives to a file, so that it needs no memory however many senders there are. */
export const writeIncomingFile = async (content, { folder, maxBytes, onTooLong }) => {
    let size = 0;
    const limited = async function* () {
        for await (const part of content) {
            size += part.byteLength;
            if (size > maxBytes)
                throw onTooLong();
            yield part;
        }
    };
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    const remove = () => rm(path, { force: true });
    try {
        await pipeline(limited, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    }
    catch (error) {
        await remove();
        throw error;
    }
    return { path, size, remove };
};
//# sourceMappingURL=incoming-file.js.map