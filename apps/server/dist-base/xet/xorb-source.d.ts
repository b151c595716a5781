import type { ByteSource } from "../blobs/byte-source.ts";
import type { BlobStore } from "../blobs/store.ts";
import type { XorbRow } from "./xet-store.ts";
/** The bytes of a xorb as clients download them. */
export declare const xorbSource: (blobs: BlobStore, row: XorbRow) => ByteSource;
//# sourceMappingURL=xorb-source.d.ts.map