import type { ByteSource } from "../../blobs/byte-source.ts";
import type { ScanBudget } from "./budget.ts";
import type { ReportBuilder } from "./verdict.ts";
/** A scan under way: its limits, what it has found, and where it is. */
export interface Scan {
    readonly budget: ScanBudget;
    readonly report: ReportBuilder;
    /** Path inside archives; empty for the file itself. */
    readonly where: string;
    /** Judges a content inside of this one. */
    readonly judgeMember: (source: ByteSource, name: string) => Promise<void>;
}
/** A part of another source. */
export declare const sliceSource: (source: ByteSource, start: number, size: number) => ByteSource;
//# sourceMappingURL=scan.d.ts.map