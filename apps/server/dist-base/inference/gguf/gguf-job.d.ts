import type { WorkerJob } from "../../workers/job.ts";
import { type GgufFacts } from "./check-gguf.ts";
/** Checks the files of a GGUF model, whose headers anyone may have written. */
export declare const ggufJob: WorkerJob<null, GgufFacts>;
//# sourceMappingURL=gguf-job.d.ts.map