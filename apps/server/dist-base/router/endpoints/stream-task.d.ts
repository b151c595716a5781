import type { RouterRequest } from "../request.ts";
import { type TaskDeps, type TaskSpec } from "./run-task.ts";
/** Streams generated text from the first provider that succeeds, in the hub's format. */
export declare const streamTask: (deps: TaskDeps, inbound: RouterRequest, spec: TaskSpec, constraints: object) => Promise<void>;
//# sourceMappingURL=stream-task.d.ts.map