import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { copyFile, link, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
/** Puts a content where the runtime looks for it: by another name for the same file, or as a copy. */
const layOut = async (blobs, sha256, place) => {
    await mkdir(dirname(place), { recursive: true });
    const own = blobs.pathOf?.(sha256);
    if (own === undefined)
        return pipeline(await blobs.read(sha256), createWriteStream(place));
    // A content that arrived by Xet is not stored as one file.
    if (!existsSync(own))
        return pipeline(await blobs.read(sha256), createWriteStream(place));
    await link(own, place).catch(() => copyFile(own, place));
};
/** Puts files into a new folder, by the names under which a runtime looks for them; returns the folder. */
export const layOutFiles = async (blobs, parent, 
/** The SHA-256 of each file's content, by its name. */
files) => {
    const folder = join(parent, `model-${randomUUID()}`);
    for (const [name, sha256] of Object.entries(files))
        await layOut(blobs, sha256, join(folder, name));
    return folder;
};
//# sourceMappingURL=lay-out-files.js.map