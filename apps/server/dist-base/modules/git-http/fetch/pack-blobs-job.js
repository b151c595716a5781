import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { objectId } from "../../../git/object-id.js";
import { objectHeader } from "../../../git/pack-writer.js";
const readIfStored = (path) => {
    try {
        return readFileSync(path);
    }
    catch (error) {
        if (error.code === "ENOENT")
            return undefined;
        throw error;
    }
};
const pack = (blobs) => {
    const missing = [];
    const parts = [];
    for (const { oid, path } of blobs) {
        const content = readIfStored(path);
        if (!content)
            missing.push(oid);
        // Clients check every id, so a damaged object must not be sent.
        else if (objectId("blob", content) !== oid)
            throw new Error(`blob ${oid} does not have its content`);
        else
            parts.push(objectHeader("blob", content.length), deflateSync(content));
    }
    return { bytes: Buffer.concat(parts), missing };
};
/** Reads and compresses small files: done one by one from the event loop, most of the time goes to passing them around. */
export const packBlobsJob = {
    name: "pack git blobs",
    lane: "downloads",
    maxBytes: 0,
    run: pack,
};
//# sourceMappingURL=pack-blobs-job.js.map