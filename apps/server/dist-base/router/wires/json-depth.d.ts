/** Reads each character once; to parse what has arrived after every piece would take ever longer. */
export declare const createJsonDepth: () => {
    add: (piece: string) => void;
    /** Whether the object is closed. */
    isWhole: () => boolean;
};
/** Follows a JSON object that arrives in pieces. */
export type JsonDepth = ReturnType<typeof createJsonDepth>;
//# sourceMappingURL=json-depth.d.ts.map