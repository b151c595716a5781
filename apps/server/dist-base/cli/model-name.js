import { CliError, exitCodes } from "./cli-error.js";
/** Whether a word names a model, not a task. */
export const isModelName = (word) => word.includes("/");
/** Reads `owner/name` or `owner/name:Q4_K_M`. */
export const parseModelName = (word) => {
    const [, id, quantization] = /^([\w.-]+\/[\w.-]+)(?::([\w./-]+))?$/.exec(word) ?? [];
    if (id === undefined)
        throw new CliError(`"${word}" is not a model. Use owner/name, or owner/name:Q4_K_M.`, exitCodes.usage);
    return { id, ...(quantization !== undefined && { quantization }) };
};
//# sourceMappingURL=model-name.js.map