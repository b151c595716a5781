import { open } from "node:fs/promises";
const isStored = (object) => object.start !== undefined;
const readIndex = async (path) => {
    const file = await open(path);
    const objects = [];
    for await (const line of file.readLines())
        objects.push(JSON.parse(line));
    return objects;
};
const readRange = async (file, start, size) => {
    const bytes = Buffer.allocUnsafe(size);
    for (let filled = 0; filled < size;) {
        const { bytesRead } = await file.read(bytes, filled, size - filled, start + filled);
        if (bytesRead === 0)
            throw new Error("the unpacked objects of a push are shorter than their index says");
        filled += bytesRead;
    }
    return bytes;
};
const step = 1024 * 1024;
export const openReceived = async ({ index, objects }) => {
    const all = await readIndex(index);
    const stored = all.filter(isStored);
    const ofKind = (kind) => stored.filter((object) => object.kind === kind);
    const file = await open(objects);
    return {
        commits: ofKind("commit"),
        tags: ofKind("tag"),
        trees: ofKind("tree"),
        blobs: ofKind("blob"),
        expected: all.filter((object) => !isStored(object)),
        path: objects,
        read: ({ start, size }) => readRange(file, start, size),
        stream: async function* ({ start, size }) {
            for (let at = 0; at < size; at += step)
                yield await readRange(file, start + at, Math.min(step, size - at));
        },
        close: () => file.close(),
    };
};
//# sourceMappingURL=received-objects.js.map