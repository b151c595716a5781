import type { FileHeaderQuery } from "@orrery/contract";
import { type WeightsFormat } from "../../readers/weights/read-header.ts";
import type { WorkerJob } from "../../workers/job.ts";
interface HeaderQuestion {
    readonly format: WeightsFormat;
    readonly query: FileHeaderQuery;
}
/** One page of the tensors that a file of weights announces. */
export declare const headerJob: WorkerJob<HeaderQuestion, Uint8Array>;
export {};
//# sourceMappingURL=header-job.d.ts.map