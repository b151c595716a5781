/** Keeps pieces in one buffer: in a list, each costs a hundred bytes, and a sender chooses how small they are. */
export declare const createGrowingBuffer: (expectedBytes?: number) => {
    add: (piece: Buffer) => void;
    size: () => number;
    bytes: () => Buffer;
};
//# sourceMappingURL=growing-buffer.d.ts.map