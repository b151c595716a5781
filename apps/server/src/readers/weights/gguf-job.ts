import { ReadingError } from "../../blobs/byte-source.ts";
import type { WorkerJob } from "../../workers/job.ts";
import { type GgufHeader, readGgufHeader } from "../gguf-header.ts";
import { type OllamaTemplate, ollamaTemplate } from "./ollama-template.ts";

/** What a GGUF file says of its model, and its chat template for Ollama. */
export interface GgufDescription extends Omit<GgufHeader, "chat_template"> {
  readonly ollama?: OllamaTemplate;
}

/** Reads the header of a GGUF file. */
export const ggufJob: WorkerJob<undefined, GgufDescription> = {
  name: "gguf header",
  lane: "reads",
  // A header may have 64 MiB, which are read in stretches that can overlap.
  maxBytes: 128 * 1024 ** 2,
  remembersLimits: true,
  run: async (_input, [source]) => {
    if (!source) throw new ReadingError("is not stored on this hub");
    const { chat_template: jinja, ...header } = await readGgufHeader(source);
    const ollama = jinja === undefined ? undefined : ollamaTemplate(jinja);
    return { ...header, ...(ollama && { ollama }) };
  },
};
