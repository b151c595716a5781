/** Why a file could not be understood. Never a reason to refuse the file itself. */
export class ReadingError extends Error {
    constructor(message) {
        super(message);
        this.name = "ReadingError";
    }
}
/** Bytes that are in memory already. */
export const memorySource = (bytes) => ({
    size: bytes.byteLength,
    read: async (start, length) => bytes.subarray(start, start + length),
});
//# sourceMappingURL=byte-source.js.map