import { type Task } from "@orrery/inference";
import type { Guard } from "../../guard/guard.ts";
import { type RoutingTarget } from "../planning/target.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { type TaskDeps } from "./run-task.ts";
import type { TextDeps } from "./text/text-call.ts";
export interface UniformDeps extends TextDeps, TaskDeps {
    /** Fetches the files that requests name. */
    readonly inputGuard: Guard;
}
type Body = Record<string, unknown> | Buffer;
/** A request in the hub's format. */
interface UniformRequest {
    readonly target: RoutingTarget;
    readonly task: Task;
    readonly body: Body;
    readonly raw: Buffer;
}
/** Reads a body in the hub's format: JSON, or the bytes of a file. */
export declare const readUniform: (bodies: RequestBodies, inbound: RouterRequest, raw: Buffer) => Promise<Body>;
/** Answers a request in the hub's format with any provider. */
export declare const answerUniform: (deps: UniformDeps, inbound: RouterRequest, { target, task, body, raw }: UniformRequest) => Promise<void>;
/** Answers `auto/models/{id}`. */
export declare const answerAuto: (deps: UniformDeps, inbound: RouterRequest, path: string) => Promise<void>;
export {};
//# sourceMappingURL=uniform-task.d.ts.map