import { type GitObjectKind } from "./object-id.ts";
export interface PackLimits {
    readonly objects: number;
    /** Max size of one object. */
    readonly objectBytes: number;
    /** Max size of all objects together. */
    readonly totalBytes: number;
    /** Max length of a chain of deltas. */
    readonly depth: number;
}
/** Bytes that are read in any order: a file, or memory. */
export interface RandomBytes {
    readonly size: number;
    /** Reads from `start`; fewer bytes come back only where the bytes end. */
    readonly read: (start: number, length: number) => Buffer;
}
/** One entry of a pack: a whole object, or a delta against a base. */
export interface PackEntry {
    readonly offset: number;
    readonly kind?: GitObjectKind;
    /** Position of the base in the pack, or its id. */
    readonly base?: number | string;
    readonly dataStart: number;
    /** Size of the object, or of the delta. */
    readonly size: number;
}
/** The data of an entry: the content of a whole object, or the delta. */
export declare const readData: (pack: RandomBytes, entry: PackEntry) => Buffer;
/** The entries of a pack with their data, in order. The checksum is compared after the last one. */
export declare const readEntries: (pack: RandomBytes, limits: PackLimits) => Generator<{
    readonly entry: PackEntry;
    readonly data: Buffer;
}>;
//# sourceMappingURL=pack-entries.d.ts.map