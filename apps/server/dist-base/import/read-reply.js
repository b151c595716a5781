import { createGrowingBuffer } from "../blobs/growing-buffer.js";
import { scanJson } from "../readers/json-scan.js";
import { ImportError } from "./errors.js";
/** Lists and records of repositories are smaller; file contents are read as streams. So much is parsed within 100 ms. */
const maxJsonBytes = 16 * 1024 ** 2;
const maxDepth = 64;
/** A record of 100,000 files has 200,000. */
const maxValues = 300_000;
/** Reads a reply of at most `maxBytes`. */
export const readBytes = async (reply, url, maxBytes) => {
    const bytes = createGrowingBuffer();
    for await (const part of reply.body ?? []) {
        bytes.add(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
        if (bytes.size() > maxBytes)
            throw new ImportError("bad_reply", `${new URL(url).host} sent more than ${maxBytes} bytes. Check that it is a hub.`);
    }
    return bytes.bytes();
};
/** As a reply's own `json`, within limits: an upstream's bytes are parsed on the event loop. */
export const readJson = async (reply, url) => {
    const bytes = await readBytes(reply, url, maxJsonBytes);
    const { depth, values } = scanJson(bytes, maxDepth, maxValues);
    if (depth > maxDepth || values > maxValues)
        throw new ImportError("bad_reply", `${new URL(url).host} sent JSON of too many or too deeply nested values. Check that it is a hub.`);
    return JSON.parse(new TextDecoder().decode(bytes));
};
//# sourceMappingURL=read-reply.js.map