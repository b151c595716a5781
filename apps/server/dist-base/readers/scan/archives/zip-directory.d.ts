import { type ByteSource } from "../../../blobs/byte-source.ts";
/** A member as the central directory lists it. */
export interface ZipEntry {
    readonly name: string;
    readonly method: number;
    readonly flags: number;
    readonly packedSize: number;
    readonly size: number;
    /** Position of its local header. */
    readonly offset: number;
    readonly isLink: boolean;
}
export interface ZipDirectory {
    readonly entries: readonly ZipEntry[];
    /** Bytes before the archive that its own offsets do not count. */
    readonly prefixBytes: number;
    /** Whether another end record is near the last one: loaders may disagree about which counts. */
    readonly hasTwoEnds: boolean;
}
/** Reads the central directory, which loaders go by. Undefined if the content does not end like a zip archive. */
export declare const readZipDirectory: (source: ByteSource, maxEntries: number) => Promise<ZipDirectory | undefined>;
//# sourceMappingURL=zip-directory.d.ts.map