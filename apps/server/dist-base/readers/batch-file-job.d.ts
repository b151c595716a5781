import type { WorkerJob } from "../workers/job.ts";
export interface BatchFileRequest {
    /** The form's content type, with its boundary. */
    readonly contentType: string;
    readonly maxDepth: number;
    readonly maxLines: number;
}
/** A line of a batch file: its place in the bytes, and what it asks for. */
export interface BatchFileLine {
    readonly start: number;
    readonly end: number;
    readonly customId: string;
    readonly url: string;
}
/** An uploaded form. */
export interface BatchFile {
    readonly purpose: string;
    readonly filename: string;
    readonly bytes: Uint8Array;
    readonly lines: readonly BatchFileLine[];
}
/** Reads an uploaded batch file, and checks every line. */
export declare const batchFileJob: WorkerJob<BatchFileRequest, BatchFile>;
//# sourceMappingURL=batch-file-job.d.ts.map