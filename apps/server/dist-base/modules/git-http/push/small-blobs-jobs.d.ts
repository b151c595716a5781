import type { WorkerJob } from "../../../workers/job.ts";
/** A content in a temporary file, which may not be on the disk yet. */
export interface WrittenBlob {
    readonly sha256: string;
    readonly name: string;
}
interface WriteInput {
    /** The folder of the store. */
    readonly root: string;
    /** The contents of a push, one after the other. */
    readonly objects: string;
    readonly blobs: readonly {
        readonly start: number;
        readonly size: number;
    }[];
}
/** Writes small contents of a push to temporary files, without waiting for the disk. */
export declare const writeBlobsJob: WorkerJob<WriteInput, WrittenBlob[]>;
interface MoveInput {
    readonly root: string;
    readonly written: readonly WrittenBlob[];
    /** Whether they are deleted instead. */
    readonly isRefused: boolean;
}
/** Moves contents that are on the disk to where the store has them. */
export declare const moveBlobsJob: WorkerJob<MoveInput, number>;
export {};
//# sourceMappingURL=small-blobs-jobs.d.ts.map