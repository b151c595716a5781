import { ReadingError } from "../../blobs/byte-source.js";
import { asObject } from "../bounded-json.js";
import { readSafetensorsJson } from "./safetensors-json.js";
const maxValueLength = 2000;
const toTensor = (name, value) => {
    const { dtype, shape } = asObject(value) ?? {};
    if (typeof dtype !== "string" || !/^[A-Z][A-Z0-9_]{0,15}$/.test(dtype))
        throw new ReadingError("has a tensor without a type");
    if (!Array.isArray(shape) || shape.length > 16 || !shape.every((side) => Number.isSafeInteger(side) && side >= 0))
        throw new ReadingError("has a tensor with an impossible shape");
    const parameters = shape.reduce((product, side) => product * side, 1);
    if (!Number.isSafeInteger(parameters))
        throw new ReadingError("has a tensor with too many parameters");
    return { name, type: dtype, shape, parameters };
};
const metadataOf = (value) => Object.entries(asObject(value) ?? {})
    .slice(0, 200)
    .map(([key, text]) => ({ key: key.slice(0, 200), value: String(text).slice(0, maxValueLength) }));
/** Reads every tensor that a safetensors file announces; no more than its header is read. */
export const readSafetensors = async (source) => {
    const { header } = await readSafetensorsJson(source);
    const { __metadata__: metadata, ...tensors } = header;
    return {
        format: "safetensors",
        tensors: Object.entries(tensors).map(([name, value]) => toTensor(name, value)),
        metadata: metadataOf(metadata),
    };
};
//# sourceMappingURL=read-safetensors.js.map