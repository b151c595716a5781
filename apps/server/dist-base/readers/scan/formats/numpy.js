import { ReadingError } from "../../../blobs/byte-source.js";
import { judgePickle } from "../pickle/judge-pickle.js";
import { sliceSource } from "../scan.js";
/** numpy itself refuses longer headers. */
const maxHeader = 64 * 1024;
/** Types of items: numbers, texts and dates. Python objects are `O`. */
const plainType = "'[<>|=]?[?biufcSUVmM]\\d{0,9}(?:\\[\\w{1,9}\\])?'";
/** A field of a structure: its name, its type, and its shape. */
const plainField = `\\('[^'\\\\]{0,200}', ${plainType}(?:, \\([\\d, ]{0,99}\\))?\\)`;
const plainHeader = new RegExp(`^\\{'descr': (?:${plainType}|\\[${plainField}(?:, ${plainField}){0,999}\\]), 'fortran_order': (?:True|False), 'shape': \\([\\dL, ]{0,400}\\),? *\\}\\s*$`);
const headerOf = async (source) => {
    const start = Buffer.from(await source.read(0, 12));
    if (start.length < 12)
        throw new ReadingError("ends inside its header");
    const isFirst = start[6] === 1;
    const length = isFirst ? start.readUInt16LE(8) : start.readUInt32LE(8);
    if (length > maxHeader)
        throw new ReadingError("has a numpy header that is too long");
    const at = isFirst ? 10 : 12;
    return { text: Buffer.from(await source.read(at, length)).toString("utf8"), end: at + length };
};
/** A numpy array. Arrays of Python objects are a pickle after the header. */
export const judgeNumpy = async (scan, source) => {
    scan.report.setFormat("numpy");
    const { text, end } = await headerOf(source);
    if (plainHeader.test(text))
        return;
    // Objects, or a header that is written in an unusual way.
    const isPickle = await judgePickle(scan, sliceSource(source, end, source.size - end));
    if (!isPickle)
        scan.report.add("suspicious", "numpy-header", scan.where, "Its header does not say plainly what the array holds.");
};
//# sourceMappingURL=numpy.js.map