import { type NativeApi, type Task, type Wire } from "@orrery/inference";
import type { Candidate } from "./candidate.ts";
/** How a provider's API is called for a task; undefined if it does not support the task. */
export declare const wireOf: <T extends Task>(provider: string, task: T) => Wire<T> | undefined;
/** The path at which a candidate accepts chats in another API; undefined if it does not speak it. */
export declare const nativePathOf: ({ provider, endpoint }: Candidate, api: NativeApi) => string | undefined;
//# sourceMappingURL=provider-wire.d.ts.map