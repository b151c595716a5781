import type { Workers } from "../../workers/workers.ts";
import type { RouterRequest } from "../request.ts";
import type { BatchStore } from "./batch-store.ts";
import type { FileStore } from "./file-store.ts";
export interface FilesDeps {
    readonly files: FileStore;
    readonly batches: BatchStore;
    readonly workers: Workers;
    readonly batchLimits: BatchLimits;
}
interface BatchLimits {
    readonly maxBatchFile: number;
    readonly maxBatchFiles: number;
    readonly maxBodyDepth: number;
}
/** The caller's own account: files and batches belong to it, even if an organization pays. */
export declare const accountOf: (inbound: RouterRequest) => number;
export declare const requireMethod: ({ request }: RouterRequest, ...allowed: readonly string[]) => string;
/** Answers `v1/files` and what is below it. */
export declare const answerFiles: (deps: FilesDeps, inbound: RouterRequest, path: string) => Promise<void>;
export {};
//# sourceMappingURL=files-endpoint.d.ts.map