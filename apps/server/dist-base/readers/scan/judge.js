import { ReadingError } from "../../blobs/byte-source.js";
import { inflatedSource } from "./archives/inflate.js";
import { judgeTar } from "./archives/tar.js";
import { judgeAppendedZip, judgeZip } from "./archives/zip.js";
import { createBudget, maxNesting, ScanLimit } from "./budget.js";
import { judgeGguf } from "./formats/gguf.js";
import { judgeHdf5 } from "./formats/hdf5.js";
import { judgeNumpy } from "./formats/numpy.js";
import { judgeParquet } from "./formats/parquet.js";
import { judgeProtobuf } from "./formats/protobuf-model.js";
import { judgeSafetensors } from "./formats/safetensors.js";
import { identify } from "./identify.js";
import { judgePickle } from "./pickle/judge-pickle.js";
import { judgeText } from "./text/text.js";
import { createReport } from "./verdict.js";
/** Enough for every signature, and to see that a content is text. */
const headBytes = 64 * 1024;
const judgeInflated = (method) => async (scan, source) => {
    scan.report.setFormat(method);
    await scan.judgeMember(await inflatedSource(source, method, scan.budget), "unpacked");
};
const judgeUnknown = async (scan, source) => {
    if (await judgeProtobuf(scan, source))
        return;
    scan.report.setFormat("unknown");
    scan.report.add("error", "unknown-format", scan.where, "Its format is not known, so it is not judged.");
};
const judges = {
    zip: judgeZip,
    tar: judgeTar,
    gzip: judgeInflated("gzip"),
    zlib: judgeInflated("zlib"),
    safetensors: judgeSafetensors,
    gguf: judgeGguf,
    numpy: judgeNumpy,
    hdf5: judgeHdf5,
    parquet: judgeParquet,
    text: judgeText,
    data: async ({ report }, _source, label) => report.setFormat(label),
    program: async ({ report, where }, _source, label) => {
        report.setFormat(label);
        report.add("suspicious", "program", where, `It is a ${label}. The hub does not judge programs.`);
    },
    packed: async ({ report, where }, _source, label) => {
        report.setFormat(label);
        report.add("error", "packed", where, `It is compressed with ${label}, which the hub does not unpack.`);
    },
    unknown: judgeUnknown,
};
/** Runs one check; a content that breaks the rules of its format is suspicious, a limit leaves it without a verdict. */
const attempt = async ({ report, where }, label, check) => {
    try {
        await check();
    }
    catch (error) {
        if (error instanceof ScanLimit)
            report.add("error", "limit", where, `It ${error.message}, so it is not judged.`);
        else if (error instanceof ReadingError)
            report.add("suspicious", "malformed", where, `It looks like ${label} and ${error.message}.`);
        else
            throw error;
    }
};
const judgeFormats = async (scan, source, { format, label }) => {
    let isPickle = false;
    await attempt(scan, "a pickle", async () => {
        isPickle = await judgePickle(scan, source, format === "text" ? "text" : "unknown");
    });
    // Something that is a pickle and has another signature is read by some loaders as the one, by some as the other.
    const isPlain = format === "unknown" || format === "text" || format === "zlib";
    if (isPickle && !isPlain)
        scan.report.add("suspicious", "polyglot", scan.where, `It is a pickle and ${label} at once.`);
    if (!isPickle || !isPlain)
        await attempt(scan, label, () => judges[format](scan, source, label));
    if (format !== "zip")
        await attempt(scan, label, () => judgeAppendedZip(scan, source));
};
const judgeContent = async (report, budget, source, path) => {
    const where = path.join(" → ");
    if (path.length > maxNesting)
        return report.add("error", "nesting", where, `It has archives more than ${maxNesting} levels deep.`);
    if (source.size === 0)
        return report.setFormat("empty");
    const judgeMember = (member, name) => judgeContent(report, budget, member, [...path, name]);
    const scan = { budget, report, where, judgeMember };
    await attempt(scan, "a file", async () => {
        const read = await source.read(0, Math.min(headBytes, source.size));
        await judgeFormats(scan, source, identify(Buffer.from(read.buffer, read.byteOffset, read.byteLength)));
    });
};
/** Judges a file by its content, without ever loading or running it. */
export const judgeFile = async (source, budget = createBudget()) => {
    const report = createReport();
    await judgeContent(report, budget, source, []);
    return report.finish();
};
//# sourceMappingURL=judge.js.map