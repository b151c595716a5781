import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { type FilesDeps } from "./files-endpoint.ts";
export interface BatchesDeps extends FilesDeps {
    readonly bodies: RequestBodies;
    /** Starts batches that wait. */
    readonly wakeBatches: () => void;
}
/** Answers `v1/batches` and what is below it. */
export declare const answerBatches: (deps: BatchesDeps, inbound: RouterRequest, path: string) => Promise<void>;
//# sourceMappingURL=batches-endpoint.d.ts.map