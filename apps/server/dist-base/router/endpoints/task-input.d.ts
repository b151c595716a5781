import type { CallInput, Media, Task } from "@orrery/inference";
import type { Guard } from "../../guard/guard.ts";
type Args = CallInput<Task>["args"];
/** Reads a request in the hub's format: `{ inputs, parameters }`, or only the bytes of a file. */
export declare const readTaskInput: (guard: Guard, task: string, body: Readonly<Record<string, unknown>> | Buffer, contentType: string) => Promise<{
    readonly args: Args;
    readonly media?: Media;
}>;
export {};
//# sourceMappingURL=task-input.d.ts.map