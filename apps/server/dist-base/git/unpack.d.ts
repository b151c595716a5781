import { type GitObjectKind } from "./object-id.ts";
import { type PackLimits, type RandomBytes } from "./pack-entries.ts";
/** Where unpacked objects are written, one after the other, and read back from. */
export interface ObjectSpool {
    readonly append: (content: Buffer) => void;
    readonly read: (start: number, length: number) => Buffer;
}
/** An object and its position in the spool. */
export interface SpooledObject {
    readonly oid: string;
    readonly kind: GitObjectKind;
    readonly start: number;
    readonly size: number;
}
/** Throws if an object must not be stored. */
export type CheckObject = (kind: GitObjectKind, content: Buffer, oid: string) => void;
/**
 * Unpacks a pack whose deltas have their bases inside it: the hub tells clients not to send thin packs. Contents go to the
 * spool, so memory holds one object and its base at a time, however large the pack is.
 */
export declare const unpackPack: (pack: RandomBytes, spool: ObjectSpool, limits: PackLimits, check?: CheckObject) => Map<string, SpooledObject>;
//# sourceMappingURL=unpack.d.ts.map