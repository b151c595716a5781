import { type TaskRunner } from "../worker/runner.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
/** What llama.cpp runs of each task. */
export declare const llamaRunners: Readonly<Record<string, TaskRunner<LoadedLlama>>>;
//# sourceMappingURL=llama-runners.d.ts.map