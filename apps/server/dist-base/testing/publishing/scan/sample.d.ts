import type { ScanStatus } from "../../../readers/scan/verdict.ts";
/** A file to scan. */
export interface ScanSample {
    /** The kind of attack, or of file. */
    readonly family: string;
    readonly name: string;
    readonly bytes: Buffer;
    /** The verdict on an honest file. Default: safe. */
    readonly status?: ScanStatus;
}
//# sourceMappingURL=sample.d.ts.map