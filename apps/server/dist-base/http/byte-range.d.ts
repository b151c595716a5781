import type { ByteRange } from "../blobs/store.ts";
/** The stretch a `Range` header asks for: nothing where it is to be ignored, "unsatisfiable" where it lies outside. */
export declare const readRange: (header: string | undefined, size: number) => ByteRange | "unsatisfiable" | undefined;
/** Whether a list of entity tags, as `If-None-Match` has it, contains one. */
export declare const matchesTag: (header: string | undefined, etag: string) => boolean;
//# sourceMappingURL=byte-range.d.ts.map