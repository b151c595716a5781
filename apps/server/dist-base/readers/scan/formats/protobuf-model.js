import { ReadingError } from "../../../blobs/byte-source.js";
import { eachField, openProtobuf } from "../../weights/protobuf.js";
import { ScanLimit } from "../budget.js";
import { sliceSource } from "../scan.js";
import { judgeOnnx } from "./onnx.js";
/** Larger TensorFlow graphs are not searched. */
const maxGraph = 256 * 1024 ** 2;
const stretch = 1024 ** 2;
const overlap = 64;
/** Operations of TensorFlow that reach files or run code of the host. */
const harmful = /\b(?:ReadFile|WriteFile|MatchingFiles|PyFunc(?:Stateless)?|EagerPyFunc|LoadDataset|SaveDataset(?:V2)?|FileSystemSetConfiguration)\b/;
const topFields = async (source, max) => {
    const fields = [];
    const enough = new Error("enough");
    const cursor = openProtobuf(source);
    try {
        await eachField(cursor, source.size, async (field) => {
            if (field.number === 0)
                throw new ReadingError("has a field without a number");
            if (fields.length >= max)
                throw enough;
            fields.push({ ...field, at: cursor.at });
        });
    }
    catch (error) {
        if (error instanceof ReadingError)
            return undefined;
        if (error !== enough)
            throw error;
    }
    return fields.length > 0 ? fields : undefined;
};
const innerFields = (source, { at, value }) => topFields(sliceSource(source, at, value), 50);
/** Tells formats apart that are all plain messages: none of them has a signature. */
const kindOf = async (source) => {
    const fields = await topFields(source, 2_000);
    const [first] = fields ?? [];
    if (!fields || !first)
        return undefined;
    const has = (number, wire) => fields.some((field) => field.number === number && field.wire === wire);
    if (fields.every(({ number }) => number <= 30) && has(1, 0) && has(7, 2))
        return "ONNX";
    if (fields.every(({ number }) => number <= 2) && has(1, 0) && has(2, 2))
        return "TensorFlow";
    if (first.number !== 1 || first.wire !== 2)
        return undefined;
    const inner = await innerFields(source, first);
    if (inner?.[0]?.number !== 1 || inner[0].wire !== 2)
        return undefined;
    const [, second] = inner;
    if (second?.number === 2 && second.wire === 5 && inner.every(({ number }) => number <= 3))
        return "SentencePiece";
    return second?.number === 2 && second.wire === 2 ? "TensorFlow" : undefined;
};
/** A SentencePiece vocabulary has pieces and settings, and nothing else. */
const judgeSentencePiece = async ({ report }, source) => {
    report.setFormat("SentencePiece");
    const cursor = openProtobuf(source);
    await eachField(cursor, source.size, async ({ number, wire }) => {
        if (number < 1 || number > 5 || wire !== 2)
            throw new ReadingError("is a SentencePiece file with unknown parts");
    });
};
const judgeTensorFlow = async ({ report, where }, source) => {
    report.setFormat("TensorFlow graph");
    report.add("caution", "tensorflow", where, "A TensorFlow graph is code. Load it only if you trust its author.");
    if (source.size > maxGraph)
        throw new ScanLimit(`has more than ${maxGraph / 1024 ** 2} MiB of graph`);
    for (let at = 0; at < source.size; at += stretch) {
        const text = Buffer.from(await source.read(at, stretch + overlap)).toString("latin1");
        const found = harmful.exec(text)?.[0];
        if (found)
            return report.add("unsafe", "tensorflow", where, `The operation ${found} can reach files or run code.`);
    }
};
const judges = { ONNX: judgeOnnx, TensorFlow: judgeTensorFlow, SentencePiece: judgeSentencePiece };
/** Judges a model that is stored as protobuf messages; false if the content is none. */
export const judgeProtobuf = async (scan, source) => {
    const kind = await kindOf(source);
    if (!kind)
        return false;
    await judges[kind](scan, source);
    return true;
};
//# sourceMappingURL=protobuf-model.js.map