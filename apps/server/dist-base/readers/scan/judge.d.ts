import { type ByteSource } from "../../blobs/byte-source.ts";
import { type ScanBudget } from "./budget.ts";
import { type ScanReport } from "./verdict.ts";
/** Judges a file by its content, without ever loading or running it. */
export declare const judgeFile: (source: ByteSource, budget?: ScanBudget) => Promise<ScanReport>;
//# sourceMappingURL=judge.d.ts.map