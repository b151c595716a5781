import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { writeIncomingFile } from "../../../blobs/incoming-file.js";
import { HubError } from "../../../errors.js";
import { openReceived } from "./received-objects.js";
import { unpackJob } from "./unpack-job.js";
const mib = 1024 ** 2;
const limitsOf = (maxPushBytes) => ({
    // About 100 MB of memory while the push is checked.
    objects: 250_000,
    // One object and its base are in memory at a time.
    objectBytes: 64 * mib,
    // Text shrinks to about a quarter in a pack. A pack with more than this was built to fill the disk.
    totalBytes: 4 * maxPushBytes,
    // What git itself allows.
    depth: 4095,
});
const tooLarge = (maxBytes) => new HubError("too_large", `The push has more than ${maxBytes / mib} MiB. Push in several steps, and track large files with git lfs.`);
const remove = async ({ pack, objects, index }) => {
    for (const path of [pack, objects, index])
        await rm(path, { force: true });
};
/** Writes the pack of a push to disk. */
export const spoolPush = async (pack, { workers, incoming, maxPushBytes }) => {
    const limits = { folder: incoming, maxBytes: maxPushBytes, onTooLong: () => tooLarge(maxPushBytes) };
    const { path, size } = await writeIncomingFile(pack, limits);
    const newPath = () => join(incoming, randomUUID());
    const files = { pack: path, objects: newPath(), index: newPath() };
    const withObjects = async (tips, work) => {
        // A push that only moves refs to stored commits has no pack.
        const given = size > 0 ? files.pack : "";
        await workers.run(unpackJob, { ...files, pack: given, tips, limits: limitsOf(maxPushBytes) }, [], "The push");
        const received = await openReceived(files);
        return work(received).finally(received.close);
    };
    return { withObjects, remove: () => remove(files) };
};
//# sourceMappingURL=push-files.js.map