import type { PackLimits } from "../../../git/pack-entries.ts";
import type { WorkerJob } from "../../../workers/job.ts";
/** Files of one push. */
export interface PushFiles {
    /** The pack as it arrived. */
    readonly pack: string;
    /** Contents of its objects, one after the other. */
    readonly objects: string;
    /** One line of JSON for each object that a ref leads to. */
    readonly index: string;
}
interface UnpackInput extends PushFiles {
    readonly tips: readonly string[];
    readonly limits: PackLimits;
}
export declare const readFully: (file: number, start: number, length: number) => Buffer;
/** Unpacks a push, checks its objects, and lists those that its refs lead to. Contents stay on disk. */
export declare const unpackJob: WorkerJob<UnpackInput, number>;
export {};
//# sourceMappingURL=unpack-job.d.ts.map