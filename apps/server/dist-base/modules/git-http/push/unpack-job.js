import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { maxPointerBytes, parsePointer } from "../../../git/lfs-pointer.js";
import { unpackPack } from "../../../git/unpack.js";
import { checkObject } from "./check-object.js";
import { reachableObjects } from "./reachable-objects.js";
export const readFully = (file, start, length) => {
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
        const count = readSync(file, bytes, filled, length - filled, start + filled);
        if (count === 0)
            break;
        filled += count;
    }
    return bytes.subarray(0, filled);
};
const writeFully = (file, bytes) => {
    for (let written = 0; written < bytes.length;)
        written += writeSync(file, bytes, written);
};
const withFile = (path, flags, use) => {
    const file = openSync(path, flags, 0o600);
    try {
        return use(file);
    }
    finally {
        closeSync(file);
    }
};
const bytesOf = (file) => ({
    size: fstatSync(file).size,
    read: (start, length) => readFully(file, start, Math.max(0, length)),
});
const spoolTo = (file) => ({
    append: (content) => writeFully(file, content),
    read: (start, length) => readFully(file, start, length),
});
/** Lines are written together: a push has many small objects. */
const minWrite = 64 * 1024;
/** Told here, where reading a small object costs little. */
const isPointer = ({ kind, start, size }, spool) => kind === "blob" &&
    start !== undefined &&
    size !== undefined &&
    size <= maxPointerBytes &&
    parsePointer(spool.read(start, size)) !== undefined;
const writeIndex = (path, objects, spool, tips) => withFile(path, "wx", (file) => {
    let text = "";
    for (const object of reachableObjects(objects, ({ start, size }) => spool.read(start, size), tips)) {
        text += `${JSON.stringify(isPointer(object, spool) ? { ...object, isPointer: true } : object)}\n`;
        if (text.length < minWrite)
            continue;
        writeFully(file, Buffer.from(text));
        text = "";
    }
    writeFully(file, Buffer.from(text));
});
const unpack = ({ pack, objects: objectsPath, index, tips, limits }) => withFile(objectsPath, "wx+", (spoolFile) => {
    const spool = spoolTo(spoolFile);
    const objects = pack
        ? withFile(pack, "r", (file) => unpackPack(bytesOf(file), spool, limits, checkObject))
        : new Map();
    writeIndex(index, objects, spool, tips);
    return objects.size;
});
/** Unpacks a push, checks its objects, and lists those that its refs lead to. Contents stay on disk. */
export const unpackJob = {
    name: "git unpack",
    lane: "uploads",
    maxBytes: 0,
    run: unpack,
};
//# sourceMappingURL=unpack-job.js.map