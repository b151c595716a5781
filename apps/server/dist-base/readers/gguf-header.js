import { fileQuantizations } from "@orrery/tasks";
import { ReadingError } from "../blobs/byte-source.js";
import { openWindow } from "./byte-window.js";
const bounds = {
    /** Bytes of the file that are looked at, vocabulary and all. */
    header: 64 * 1024 * 1024,
    entries: 20_000,
    tensors: 200_000,
    key: 4_096,
    text: 1024 * 1024,
    list: 8_000_000,
    dimensions: 8,
};
/** The widths of the plain types; texts and lists have their own rules. */
const widths = {
    0: 1,
    1: 1,
    2: 2,
    3: 2,
    4: 4,
    5: 4,
    6: 4,
    7: 1,
    10: 8,
    11: 8,
    12: 8,
};
const textType = 8;
const listType = 9;
/** Names of `general.file_type`. */
const fileTypes = new Map(Object.entries(fileQuantizations).map(([name, { number }]) => [number, name]));
const within = (count, bound, what) => {
    if (count <= bound)
        return count;
    throw new ReadingError(`announces ${count} ${what}; at most ${bound} are read`);
};
const readText = async (window, bound, what) => {
    await window.need(8);
    const length = within(window.u64(), bound, what);
    await window.need(length);
    return window.bytes(length).toString("utf8");
};
const skipText = async (window) => {
    await window.need(8);
    window.skip(window.u64());
};
const skipList = async (window) => {
    await window.need(12);
    const type = window.u32();
    const count = within(window.u64(), bounds.list, "values in a list");
    const width = widths[type];
    if (width !== undefined)
        return window.skip(count * width);
    if (type !== textType)
        throw new ReadingError(`has a list of the unknown type ${type}`);
    for (let index = 0; index < count; index++) {
        // A vocabulary has a hundred thousand words: waiting is for the few that lie beyond the stretch at hand.
        if (!window.has(8))
            await window.need(8);
        window.skip(window.u64());
    }
};
const readNumber = async (window, width) => {
    await window.need(width);
    if (width === 8)
        return window.u64();
    if (width === 4)
        return window.u32();
    return window.bytes(width).readUIntLE(0, width);
};
/** Types 6 and 12 are fractions, and nothing that we want to know is one. */
const isWhole = (type) => type !== 6 && type !== 12;
const wanted = /^(?:general\.(?:architecture|file_type)|tokenizer\.chat_template|.{1,64}\.context_length)$/;
const readValue = async (window, key) => {
    await window.need(4);
    const type = window.u32();
    const width = widths[type];
    if (type === listType)
        return void (await skipList(window));
    if (type === textType) {
        if (wanted.test(key))
            return readText(window, bounds.text, "bytes of text");
        return void (await skipText(window));
    }
    if (width === undefined)
        throw new ReadingError(`has a value of the unknown type ${type}`);
    if (isWhole(type) && wanted.test(key))
        return readNumber(window, width);
    return void window.skip(width);
};
const readTensor = async (window) => {
    await skipText(window);
    await window.need(4);
    const dimensions = within(window.u32(), bounds.dimensions, "dimensions");
    await window.need(dimensions * 8 + 12);
    let count = 1;
    for (let index = 0; index < dimensions; index++)
        count *= window.u64();
    window.skip(12);
    return count;
};
const toHeader = (values, total) => {
    const text = (key) => {
        const value = values.get(key);
        return typeof value === "string" && value ? value : undefined;
    };
    const architecture = text("general.architecture")?.slice(0, 100);
    const chat_template = text("tokenizer.chat_template");
    const context_length = values.get(`${architecture}.context_length`);
    const quantization = fileTypes.get(Number(values.get("general.file_type") ?? -1));
    return {
        total,
        ...(architecture && { architecture }),
        ...(typeof context_length === "number" && { context_length }),
        ...(chat_template && { chat_template }),
        ...(quantization && { quantization }),
    };
};
/** Reads what a GGUF file says about its model; counts and lengths are bounded before anything is read. */
export const readGgufHeader = async (source) => {
    const window = openWindow(source, bounds.header);
    await window.need(24);
    if (window.bytes(4).toString("latin1") !== "GGUF")
        throw new ReadingError("is not a GGUF file");
    const version = window.u32();
    if (version !== 2 && version !== 3)
        throw new ReadingError(`is of GGUF version ${version}; 2 and 3 are read`);
    const tensors = within(window.u64(), bounds.tensors, "tensors");
    const entries = within(window.u64(), bounds.entries, "entries");
    const values = new Map();
    for (let index = 0; index < entries; index++) {
        const key = await readText(window, bounds.key, "bytes of a name");
        const value = await readValue(window, key);
        if (value !== undefined && values.size < 100)
            values.set(key, value);
    }
    let total = 0;
    for (let index = 0; index < tensors; index++)
        total += await readTensor(window);
    if (!Number.isSafeInteger(total))
        throw new ReadingError("has too many parameters");
    return toHeader(values, total);
};
//# sourceMappingURL=gguf-header.js.map