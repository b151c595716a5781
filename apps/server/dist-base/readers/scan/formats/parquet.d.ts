import { type ByteSource } from "../../../blobs/byte-source.ts";
import type { Scan } from "../scan.ts";
/** Two marks alone do not make a Parquet file: its footer has a schema, and its columns lie before it. */
export declare const judgeParquet: ({ report }: Scan, source: ByteSource) => Promise<void>;
//# sourceMappingURL=parquet.d.ts.map