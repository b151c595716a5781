import type { WorkerJob } from "../../workers/job.ts";
import { type OutputTexts } from "./tokens.ts";
/** What a model has generated. */
export interface GeneratedOutput {
    /** As JSON has it. */
    readonly bytes: number;
    /** Set unless the texts are too long for their tokens to be counted. */
    readonly texts?: readonly string[];
}
export declare const generatedOutput: (texts: OutputTexts, maxBytes: number) => GeneratedOutput;
/** The output in a complete reply. */
export declare const outputIn: (body: Buffer, maxBytes: number) => GeneratedOutput;
/** Reads the output of a large reply: 60 MB with escapes take a second. */
export declare const outputJob: WorkerJob<{
    readonly maxBytes: number;
}, GeneratedOutput>;
//# sourceMappingURL=output-job.d.ts.map