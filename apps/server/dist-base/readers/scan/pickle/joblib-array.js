import { ReadingError } from "../../../blobs/byte-source.js";
import { isCallOf } from "./machine.js";
/** joblib writes the bytes of an array into the pickle, after the object that describes it. */
export const isJoblibArray = (value) => isCallOf(value, "joblib.numpy_pickle", "NumpyArrayWrapper");
const fixedWidths = {
    "?": 1,
    b: 1,
    B: 1,
    h: 2,
    H: 2,
    i: 4,
    I: 4,
    q: 8,
    Q: 8,
    f: 4,
    d: 8,
};
/** Bytes of one item; undefined for Python objects, which are a pickle of their own. */
const itemBytes = (type) => {
    const [, letter = "", count = ""] = /^[<>=|]?([?a-zA-Z])(\d{0,9})$/.exec(type) ?? [];
    if (letter === "O")
        return undefined;
    const width = count === "" ? fixedWidths[letter] : Number(count) * (letter === "U" ? 4 : 1);
    if (width === undefined || !/[?bBhHiIqQfducSUVmM]/.test(letter))
        throw new ReadingError("has an array of a type that is not known");
    return width;
};
const typeOf = (dtype) => {
    const [first] = dtype?.kind === "instance" && dtype.args.kind === "list" ? dtype.args.items : [];
    if (first?.kind !== "text")
        throw new ReadingError("has an array without a type");
    return first.text;
};
const countOf = (shape) => {
    if (shape?.kind !== "list")
        throw new ReadingError("has an array without a shape");
    return shape.items.reduce((product, side) => product * (side.kind === "number" ? Number(side.number) : Number.NaN), 1);
};
/** Passes over the bytes of an array; false if they are a pickle, which follows. */
export const skipJoblibArray = async (reader, state) => {
    if (state.kind !== "dict")
        throw new ReadingError("has an array without a state");
    const width = itemBytes(typeOf(state.entries.get("dtype")));
    if (width === undefined)
        return false;
    const length = countOf(state.entries.get("shape")) * width;
    if (!Number.isSafeInteger(length))
        throw new ReadingError("has an array of an impossible size");
    if (state.entries.get("numpy_array_alignment_bytes")?.kind === "number") {
        if (!reader.has(1))
            await reader.need(1);
        reader.skip(reader.u8());
    }
    reader.skip(length);
    return true;
};
//# sourceMappingURL=joblib-array.js.map