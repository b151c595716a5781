import { ReadingError } from "../../blobs/byte-source.js";
import { readGgufHeader } from "../gguf-header.js";
import { ollamaTemplate } from "./ollama-template.js";
/** Reads the header of a GGUF file. */
export const ggufJob = {
    name: "gguf header",
    lane: "reads",
    // A header may have 64 MiB, which are read in stretches that can overlap.
    maxBytes: 128 * 1024 ** 2,
    remembersLimits: true,
    run: async (_input, [source]) => {
        if (!source)
            throw new ReadingError("is not stored on this hub");
        const { chat_template: jinja, ...header } = await readGgufHeader(source);
        const ollama = jinja === undefined ? undefined : ollamaTemplate(jinja);
        return { ...header, ...(ollama && { ollama }) };
    },
};
//# sourceMappingURL=gguf-job.js.map