import { readPartial } from "./read-partial.js";
import { createSharedDownloads } from "./shared-downloads.js";
/** Smaller files are read once they are stored: it takes no longer, and their hash is known to be right. */
const minStreamedBytes = 1024 * 1024;
export const createContentDownloads = (deps) => {
    const { blobs, scans, policy } = deps;
    const downloads = createSharedDownloads(deps);
    const isHolding = scans.gate === "hold" || scans.gate === "refuse";
    const readStored = async ({ at, file, viewer }, sha256, range) => {
        // It may be stored for others: rules can be about its content and about who asks.
        await policy.checkFile(viewer, at, { ...file, sha256 });
        if (isHolding)
            await scans.settle([{ sha256, size: file.size }]);
        await scans.checkDownload([sha256], `"${file.path}"`);
        return blobs.read(sha256, range, file.size);
    };
    /** What must be judged before it is sent cannot be sent while it arrives. Nor can a part, which cannot be checked. */
    const isStreamed = async ({ file: { size }, sha256 }, range) => !isHolding &&
        size >= minStreamedBytes &&
        (!range || range.end === size - 1) &&
        !(await policy.isWholeNeeded(sha256));
    return {
        /** Reads a file, or a range of it, while it is downloaded and stored. */
        read: async (wanted, range) => {
            const { size } = wanted.file;
            const found = await downloads.open(wanted);
            if (typeof found === "string")
                return readStored(wanted, found, range);
            const { path, progress, stored } = found;
            if (!(await isStreamed(wanted, range)))
                return readStored(wanted, await stored, range);
            // Until the first byte is here, a failure still has a status of its own.
            while (progress.done() === 0 && !progress.hasEnded())
                await progress.change();
            if (progress.hasEnded())
                return readStored(wanted, await stored, range);
            const readEnd = async (start) => blobs.read(await stored, { start, end: size - 1 }, size);
            return readPartial({ path, size, progress, readStored: readEnd }, range?.start ?? 0);
        },
        close: downloads.close,
    };
};
//# sourceMappingURL=content-downloads.js.map