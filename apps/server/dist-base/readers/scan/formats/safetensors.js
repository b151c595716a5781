import { ReadingError } from "../../../blobs/byte-source.js";
import { asObject } from "../../bounded-json.js";
import { bitsOf } from "../../weights/header.js";
import { readSafetensorsJson } from "../../weights/safetensors-json.js";
const isSize = (value) => Number.isSafeInteger(value) && value >= 0;
const rangeOf = (name, value) => {
    const { dtype, shape, data_offsets: offsets } = asObject(value) ?? {};
    const [start, end] = Array.isArray(offsets) && offsets.length === 2 ? offsets : [];
    const bits = typeof dtype === "string" ? bitsOf(dtype) : undefined;
    if (bits === undefined)
        throw new ReadingError(`has the tensor ${name.slice(0, 80)} of an unknown type`);
    if (!Array.isArray(shape) || !shape.every(isSize) || !isSize(start) || !isSize(end))
        throw new ReadingError(`has the tensor ${name.slice(0, 80)} without a shape or offsets`);
    const bytes = Math.ceil((shape.reduce((product, side) => product * side, 1) * bits) / 8);
    if (bytes !== end - start)
        throw new ReadingError(`has the tensor ${name.slice(0, 80)} of a wrong length`);
    return { name, start, end };
};
/** Checks that the tensors of a safetensors file fill it: one after another, without gaps and without a rest. */
export const judgeSafetensors = async ({ report }, source) => {
    report.setFormat("safetensors");
    const { header, dataStart } = await readSafetensorsJson(source);
    const { __metadata__: metadata = {}, ...tensors } = header;
    const texts = asObject(metadata);
    if (!texts || !Object.values(texts).every((value) => typeof value === "string"))
        throw new ReadingError("has metadata that is not text");
    const ranges = Object.entries(tensors).map(([name, value]) => rangeOf(name, value));
    ranges.sort((left, right) => left.start - right.start || left.end - right.end);
    let end = 0;
    for (const { name, start, end: next } of ranges) {
        if (start !== end)
            throw new ReadingError(`has the tensor ${name.slice(0, 80)} at ${start}, not at ${end}`);
        end = next;
    }
    if (dataStart + end !== source.size)
        throw new ReadingError(`has ${source.size} bytes; its header announces ${dataStart + end}`);
};
//# sourceMappingURL=safetensors.js.map