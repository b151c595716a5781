import { readGguf } from "./read-gguf.js";
import { readSafetensors } from "./read-safetensors.js";
const readers = { safetensors: readSafetensors, gguf: readGguf };
/** The format of a file of weights, told from its name. */
export const weightsFormatOf = (path) => {
    const ending = /\.(safetensors|gguf)$/i.exec(path)?.[1]?.toLowerCase();
    return ending;
};
export const readHeader = (format, source) => readers[format](source);
//# sourceMappingURL=read-header.js.map