import { createHash, randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contentPath, incomingFolder } from "../../../blobs/disk.js";
import { readFully } from "./unpack-job.js";
const write = ({ root, objects, blobs }) => {
    const folder = incomingFolder(root);
    mkdirSync(folder, { recursive: true });
    const file = openSync(objects, "r");
    const written = [];
    try {
        for (const { start, size } of blobs) {
            const bytes = readFully(file, start, size);
            const name = randomUUID();
            written.push({ sha256: createHash("sha256").update(bytes).digest("hex"), name });
            writeFileSync(join(folder, name), bytes, { flag: "wx", mode: 0o600 });
        }
        return written;
    }
    catch (error) {
        for (const { name } of written)
            rmSync(join(folder, name), { force: true });
        throw error;
    }
    finally {
        closeSync(file);
    }
};
/** Writes small contents of a push to temporary files, without waiting for the disk. */
export const writeBlobsJob = {
    name: "write git blobs",
    lane: "uploads",
    maxBytes: 0,
    run: write,
};
const moveTo = (from, to) => {
    try {
        renameSync(from, to);
    }
    catch (error) {
        if (error.code !== "ENOENT")
            throw error;
        mkdirSync(dirname(to), { recursive: true });
        renameSync(from, to);
    }
};
/** Moves contents that are on the disk to where the store has them. */
export const moveBlobsJob = {
    name: "move git blobs",
    lane: "uploads",
    maxBytes: 0,
    run: ({ root, written, isRefused }) => {
        for (const { sha256, name } of written) {
            const from = join(incomingFolder(root), name);
            if (isRefused)
                rmSync(from, { force: true });
            else
                moveTo(from, contentPath(root, sha256));
        }
        return written.length;
    },
};
//# sourceMappingURL=small-blobs-jobs.js.map