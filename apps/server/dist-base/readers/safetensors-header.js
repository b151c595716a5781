import { ReadingError } from "../blobs/byte-source.js";
import { asObject } from "./bounded-json.js";
import { readSafetensorsJson } from "./weights/safetensors-json.js";
const typeName = /^[A-Z][A-Z0-9_]{0,15}$/;
const maxTypes = 64;
const lengthOf = (shape) => {
    if (!Array.isArray(shape) || shape.length > 16)
        throw new ReadingError("has a tensor without a shape");
    let count = 1;
    for (const side of shape) {
        if (!Number.isSafeInteger(side) || side < 0)
            throw new ReadingError("has a tensor with an impossible shape");
        count *= side;
    }
    if (!Number.isSafeInteger(count))
        throw new ReadingError("has a tensor with too many parameters");
    return count;
};
const countParameters = (header) => {
    const counts = new Map();
    let total = 0;
    for (const [name, value] of Object.entries(header)) {
        if (name === "__metadata__")
            continue;
        const { dtype, shape } = asObject(value) ?? {};
        if (typeof dtype !== "string" || !typeName.test(dtype))
            throw new ReadingError("has a tensor without a type");
        const count = lengthOf(shape);
        counts.set(dtype, (counts.get(dtype) ?? 0) + count);
        total += count;
    }
    if (counts.size > maxTypes || !Number.isSafeInteger(total))
        throw new ReadingError("has impossible tensors");
    return { parameters: Object.fromEntries(counts), total };
};
/** Reads how many parameters of which type a safetensors file holds; no more than its header is read. */
export const readSafetensorsHeader = async (source) => countParameters((await readSafetensorsJson(source)).header);
//# sourceMappingURL=safetensors-header.js.map