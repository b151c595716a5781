import { ReadingError } from "../../../blobs/byte-source.js";
import { parseJson } from "../../bounded-json.js";
import { ScanLimit } from "../budget.js";
import { judgeKerasConfig } from "./keras-config.js";
export const hdf5Signature = Buffer.from("\x89HDF\r\n\x1a\n", "latin1");
const stretch = 1024 ** 2;
/** Configurations of models have a few hundred kilobytes. */
const maxConfig = 16 * 1024 ** 2;
const firstRead = 64 * 1024;
const maxObjects = 10_000;
/** Files up to this size are searched; weights are most of them. */
const maxFile = 16 * 1024 ** 3;
const marks = ['"class_name"', "model_config", "class_n\\u"];
const anyMark = new RegExp(marks.map((text) => text.replace("\\", "\\\\")).join("|"));
/** Random weights hold a brace and a quote often, and hardly ever a name after them. */
const opening = /\{\s{0,1000}"[\w\\]{3}/g;
/** A match can begin in one stretch and end in the next. */
const overlap = 1_100;
/** Calls `see` with one stretch of a file after the other, until it returns true. */
const eachStretch = async (source, see) => {
    for (let at = 0; at < source.size; at += stretch)
        if (see(Buffer.from(await source.read(at, stretch + overlap)).toString("latin1"), at))
            return;
};
/** Whether bytes can be the beginning of a longer JSON text. */
const isPlain = (bytes) => bytes.length === firstRead && bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
/** Where the JSON object at the start of some bytes ends; undefined if it does not. */
const endOfObject = (bytes) => {
    let depth = 0;
    let isText = false;
    for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at] ?? 0;
        if (byte < 0x09 || (byte > 0x0d && byte < 0x20))
            return undefined;
        if (isText && byte === 0x5c)
            at += 1;
        else if (byte === 0x22)
            isText = !isText;
        else if (!isText && byte === 0x7b)
            depth += 1;
        else if (!isText && byte === 0x7d && --depth === 0)
            return at + 1;
    }
    return undefined;
};
const parseAt = async (source, at) => {
    let bytes = Buffer.from(await source.read(at, firstRead));
    let end = endOfObject(bytes);
    if (end === undefined && isPlain(bytes)) {
        bytes = Buffer.from(await source.read(at, maxConfig));
        end = endOfObject(bytes);
    }
    if (end === undefined)
        return undefined;
    try {
        return { value: parseJson(bytes.subarray(0, end)), end: at + end };
    }
    catch (error) {
        if (error instanceof ReadingError)
            return undefined;
        throw error;
    }
};
/** Weights and configurations of Keras, and any other data. Attributes hold text as it is, so it can be found. */
export const judgeHdf5 = async (scan, source) => {
    const { report, where } = scan;
    report.setFormat("HDF5");
    if (source.size > maxFile)
        throw new ScanLimit("is too large to be searched");
    const starts = new Set();
    let isKeras = false;
    await eachStretch(source, (text, at) => {
        isKeras ||= anyMark.test(text);
        for (const { index } of text.matchAll(opening))
            starts.add(at + index);
        return starts.size > maxObjects;
    });
    if (starts.size > maxObjects)
        throw new ScanLimit(`has more than ${maxObjects} pieces that look like JSON`);
    if (!isKeras)
        return;
    let last = 0;
    let parsed = 0;
    for (const at of starts) {
        if (at < last)
            continue;
        const found = await parseAt(source, at);
        if (!found)
            continue;
        judgeKerasConfig(scan, found.value);
        [last, parsed] = [found.end, parsed + 1];
    }
    if (parsed === 0)
        report.add("error", "keras-config", where, "The configuration of the Keras model could not be read.");
};
//# sourceMappingURL=hdf5.js.map