/** Keeps pieces in one buffer: in a list, each costs a hundred bytes, and a sender chooses how small they are. */
export const createGrowingBuffer = (expectedBytes = 0) => {
    let buffer = Buffer.allocUnsafe(expectedBytes);
    let size = 0;
    const makeRoom = (needed) => {
        const larger = Buffer.allocUnsafe(Math.max(needed, buffer.length * 2));
        buffer.copy(larger, 0, 0, size);
        buffer = larger;
    };
    return {
        add: (piece) => {
            if (size + piece.length > buffer.length)
                makeRoom(size + piece.length);
            size += piece.copy(buffer, size);
        },
        size: () => size,
        bytes: () => buffer.subarray(0, size),
    };
};
//# sourceMappingURL=growing-buffer.js.map