import type { GitObjectKind } from "./object-id.ts";
/** An object with its content, or with a stream of it where it is large. */
export interface PackObject {
    readonly kind: GitObjectKind;
    readonly content: Uint8Array | {
        readonly size: number;
        readonly chunks: AsyncIterable<Uint8Array>;
    };
}
/** Objects that are compressed already, as they are in a pack. */
export interface PackedObjects {
    readonly count: number;
    readonly packed: Uint8Array;
}
/** Kind and size: three bits of kind and four of size, then seven bits of size a byte. */
export declare const objectHeader: (kind: GitObjectKind, size: number) => Buffer;
/** A pack of whole objects. Deltas would make it smaller and cost more than they save: large files are not in git. */
export declare const writePack: (count: number, objects: AsyncIterable<PackObject | PackedObjects>) => AsyncGenerator<Buffer>;
//# sourceMappingURL=pack-writer.d.ts.map