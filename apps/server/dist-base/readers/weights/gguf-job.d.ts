import type { WorkerJob } from "../../workers/job.ts";
import { type GgufHeader } from "../gguf-header.ts";
import { type OllamaTemplate } from "./ollama-template.ts";
/** What a GGUF file says of its model, and its chat template for Ollama. */
export interface GgufDescription extends Omit<GgufHeader, "chat_template"> {
    readonly ollama?: OllamaTemplate;
}
/** Reads the header of a GGUF file. */
export declare const ggufJob: WorkerJob<undefined, GgufDescription>;
//# sourceMappingURL=gguf-job.d.ts.map