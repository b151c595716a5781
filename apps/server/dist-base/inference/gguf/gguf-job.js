import { readGgufContent } from "../../readers/weights/gguf-content.js";
import { checkGguf } from "./check-gguf.js";
const check = async (_input, sources) => {
    const parts = [];
    for (const source of sources)
        parts.push({ content: await readGgufContent(source), size: source.size });
    return checkGguf(parts);
};
/** Checks the files of a GGUF model, whose headers anyone may have written. */
export const ggufJob = {
    name: "GGUF check",
    lane: "reads",
    // A header may have 64 MiB, which are read in stretches that can overlap; those of further parts are small.
    maxBytes: 256 * 1024 ** 2,
    remembersLimits: true,
    run: check,
};
//# sourceMappingURL=gguf-job.js.map