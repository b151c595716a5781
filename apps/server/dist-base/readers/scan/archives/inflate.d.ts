import { createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { type ByteSource } from "../../../blobs/byte-source.ts";
import { type ScanBudget } from "../budget.ts";
declare const openers: {
    readonly gzip: typeof createGunzip;
    readonly zlib: typeof createInflate;
    readonly deflate: typeof createInflateRaw;
};
/** A compressed content, unpacked up to a limit. Reading beyond it throws a ScanLimit. */
export declare const inflatedSource: (source: ByteSource, method: keyof typeof openers, budget: ScanBudget) => Promise<ByteSource>;
export {};
//# sourceMappingURL=inflate.d.ts.map