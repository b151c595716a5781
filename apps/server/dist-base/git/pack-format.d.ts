/** Numbers of object kinds in a pack. */
export declare const kindNumbers: {
    readonly commit: 1;
    readonly tree: 2;
    readonly blob: 3;
    readonly tag: 4;
};
/** A delta against an object earlier in the pack, by distance or by id. */
export declare const deltaNumbers: {
    readonly byOffset: 6;
    readonly byId: 7;
};
export declare const packHeaderBytes = 12;
export declare const packTrailerBytes = 20;
export declare const packVersion = 2;
export declare const packHeader: (count: number) => Buffer;
//# sourceMappingURL=pack-format.d.ts.map