import type { WorkerJob } from "../workers/job.ts";
import type { Workers } from "../workers/workers.ts";
/** Limits for JSON bodies in addition to their size in bytes. */
export interface JsonLimits {
    readonly maxDepth: number;
    readonly maxValues: number;
}
/** Reads the JSON of a request; a small one at once. */
export type JsonBodies = (body: Uint8Array) => unknown | Promise<unknown>;
/** How the message of a body that is not JSON begins. */
export declare const notJson = "The body is not JSON: ";
/** The value of a large body. How many values it holds is bounded, because the hub has to receive them. */
export declare const bodyJob: WorkerJob<JsonLimits, unknown>;
/** Reads JSON in this thread, whatever its size: for programs that serve one caller. */
export declare const plainJsonBodies: JsonBodies;
/** Reads JSON within limits; bodies of megabytes, such as chats with images, in a worker. */
export declare const createJsonBodies: (workers: Workers, limits: JsonLimits) => JsonBodies;
//# sourceMappingURL=json-body.d.ts.map