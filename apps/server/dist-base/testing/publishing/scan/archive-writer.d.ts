/** A member of a zip archive, with what hostile ones do differently. */
export interface ZipMember {
    readonly name: string;
    readonly bytes: Buffer;
    readonly isDeflated?: boolean;
    readonly flags?: number;
    readonly method?: number;
    /** The name in the header before the member. */
    readonly localName?: string;
    readonly checksum?: number;
    /** Unix mode, such as that of a link. */
    readonly mode?: number;
}
interface ZipOptions {
    /** Bytes before the archive that its offsets do not count. */
    readonly prefix?: Buffer;
    readonly comment?: Buffer;
}
/** Writes a zip archive. */
export declare const zipFile: (members: readonly ZipMember[], { prefix, comment }?: ZipOptions) => Buffer;
interface TarMember {
    readonly name: string;
    readonly bytes: Buffer;
    readonly type?: string;
}
/** Writes a tar archive. */
export declare const tarFile: (members: readonly TarMember[]) => Buffer;
/** A checkpoint as torch.save writes it today. */
export declare const torchZip: (index: Buffer, storages?: readonly Buffer[], more?: readonly ZipMember[]) => Buffer;
export {};
//# sourceMappingURL=archive-writer.d.ts.map