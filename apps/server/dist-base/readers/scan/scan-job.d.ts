import type { WorkerJob } from "../../workers/job.ts";
import type { ScanReport } from "./verdict.ts";
/** Raised when a scan finds what it missed before; contents that an older one judged are judged again. */
export declare const scannerVersion = 2;
/** Judges one content. */
export declare const scanJob: WorkerJob<null, ScanReport>;
//# sourceMappingURL=scan-job.d.ts.map