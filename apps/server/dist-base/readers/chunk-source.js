/** Bytes that arrived in chunks, read without ever being joined: joining 100 MB would hold the event loop. */
export const chunkSource = (chunks) => {
    let size = 0;
    const starts = chunks.map((chunk) => {
        size += chunk.byteLength;
        return size - chunk.byteLength;
    });
    const indexAt = (position) => {
        let low = 0;
        let high = starts.length - 1;
        while (low < high) {
            const middle = Math.ceil((low + high) / 2);
            if ((starts[middle] ?? 0) <= position)
                low = middle;
            else
                high = middle - 1;
        }
        return low;
    };
    return {
        size,
        read: async (start, length) => {
            const end = Math.min(start + length, size);
            const bytes = new Uint8Array(Math.max(0, end - start));
            for (let at = indexAt(start); at < chunks.length && (starts[at] ?? 0) < end; at++) {
                const from = starts[at] ?? 0;
                const chunk = chunks[at] ?? new Uint8Array();
                const part = chunk.subarray(Math.max(0, start - from), end - from);
                bytes.set(part, Math.max(0, from - start));
            }
            return bytes;
        },
    };
};
//# sourceMappingURL=chunk-source.js.map