/** A part of another source. */
export const sliceSource = (source, start, size) => ({
    size: Math.max(0, Math.min(size, source.size - start)),
    read: (from, length) => source.read(start + from, Math.max(0, Math.min(length, size - from))),
});
//# sourceMappingURL=scan.js.map