import { deflateSync, gzipSync } from "node:zlib";
import { ggufFile, u32, u64 } from "../../model-files.js";
import { tarFile, torchZip, zipFile } from "./archive-writer.js";
import { parquetFile } from "./honest-files.js";
import { hostilePickles } from "./hostile-pickles.js";
import { hostileTexts } from "./hostile-texts.js";
import { call, command, global, join, numpyFile, pickle, raw, stateDict } from "./pickle-writer.js";
import { field, message, onnxModel, tensorFlowGraph } from "./protobuf-writer.js";
const attack = pickle(call(global("os", "system"), command));
const png = raw(`\x89PNG\r\n\x1a\n${"\0".repeat(100)}`);
const emptySafetensors = join(u64(2), "{}");
const inZip = (name, member = {}, options) => ({
    family: "zip",
    name,
    bytes: zipFile([{ name: "archive/data.pkl", bytes: attack, ...member }], options),
});
const nested = (bytes, levels) => levels === 0 ? bytes : nested(zipFile([{ name: "inner.zip", bytes }]), levels - 1);
const twoEnds = () => {
    const inner = zipFile([{ name: "archive/data.pkl", bytes: attack }]);
    return zipFile([{ name: "archive/data.pkl", bytes: stateDict(["a"]) }], { comment: inner });
};
const parquets = [
    ["anything between two marks", join("PAR1", "#!/bin/sh\nrm -rf /\n\0", "PAR1")],
    ["no mark at the end", parquetFile.subarray(0, -4)],
    ["a footer longer than the file", join("PAR1", Buffer.alloc(20), u32(1_000), "PAR1")],
    ["a footer of zeros", join("PAR1", Buffer.alloc(40), u32(30), "PAR1")],
    ["columns outside the file", join("PAR1", parquetFile.subarray(81))],
].map(([name, bytes]) => ({ family: "parquet", name, bytes }));
const zips = [
    inZip("stored"),
    inZip("deflated", { isDeflated: true }),
    inZip("a member with another name", { name: "weights.bin" }),
    inZip("a member without an ending", { name: "x" }),
    inZip("a member named like a folder", { name: "folder/" }),
    inZip("a member named like a text", { name: "README.md" }),
    inZip("marked as encrypted", { flags: 1 }),
    inZip("a wrong checksum", { checksum: 1 }),
    inZip("another name in the member's header", { localName: "archive/other" }),
    inZip("an unknown compression", { method: 99 }),
    inZip("the harmless name of a storage", { name: "archive/data/0" }),
    inZip("a link", { name: "link", bytes: raw("/etc/passwd"), mode: 0xa1_ff }),
    inZip("a path out of the folder", { name: "../../outside.txt", bytes: raw("text") }),
    inZip("appended to an image", {}, { prefix: png }),
    inZip("appended to safetensors", {}, { prefix: emptySafetensors }),
    inZip("appended to text", {}, { prefix: raw("# A model card\n") }),
    { family: "zip", name: "two ends", bytes: twoEnds() },
    { family: "zip", name: "a storage that is a pickle", bytes: torchZip(stateDict(["a"]), [attack]) },
    {
        family: "zip",
        name: "a further pickle in a checkpoint",
        bytes: torchZip(stateDict(["a"]), [Buffer.alloc(16)], [{ name: "archive/extra", bytes: attack }]),
    },
    { family: "zip", name: "the index of a checkpoint", bytes: torchZip(attack) },
    {
        family: "zip",
        name: "twice the same name",
        bytes: zipFile([
            { name: "a", bytes: raw("x") },
            { name: "a", bytes: raw("y") },
        ]),
    },
    { family: "zip", name: "no directory", bytes: zipFile([{ name: "a", bytes: attack }]).subarray(0, 60) },
    { family: "zip", name: "three archives deep", bytes: nested(attack, 3) },
    { family: "zip", name: "ten archives deep", bytes: nested(attack, 10) },
    {
        family: "zip",
        name: "80 MiB of zeros",
        bytes: zipFile([{ name: "zeros", bytes: Buffer.alloc(80 * 1024 ** 2), isDeflated: true, checksum: 0 }]),
    },
];
const archives = [
    { family: "tar", name: "a pickle", bytes: tarFile([{ name: "pickle", bytes: attack }]) },
    {
        family: "tar",
        name: "a pickle behind a text",
        bytes: tarFile([
            { name: "a.txt", bytes: raw("a") },
            { name: "b", bytes: attack },
        ]),
    },
    { family: "tar", name: "a zip with a pickle", bytes: tarFile([{ name: "a.zip", bytes: nested(attack, 1) }]) },
    { family: "tar", name: "a link", bytes: tarFile([{ name: "a", bytes: Buffer.alloc(0), type: "2" }]) },
    { family: "tar", name: "a path out of the folder", bytes: tarFile([{ name: "../a.txt", bytes: raw("a") }]) },
    { family: "compressed", name: "gzip of a pickle", bytes: gzipSync(attack) },
    {
        family: "compressed",
        name: "gzip of a tar with a pickle",
        bytes: gzipSync(tarFile([{ name: "a", bytes: attack }])),
    },
    { family: "compressed", name: "zlib of a pickle, as joblib writes it", bytes: deflateSync(attack) },
    { family: "compressed", name: "gzip of gzip", bytes: gzipSync(gzipSync(attack)) },
    { family: "compressed", name: "bzip2", bytes: raw("BZh91AY&SY\x01\x02\x03\xff") },
    { family: "compressed", name: "xz", bytes: raw("\xfd7zXZ\0\x01\x02\x03") },
    { family: "compressed", name: "7-Zip", bytes: raw("7z\xbc\xaf\x27\x1c\x00") },
    { family: "compressed", name: "gzip that is cut off", bytes: gzipSync(attack).subarray(0, 30) },
];
const objects = numpyFile("|O", "(1,)", attack);
const arrays = [
    { family: "numpy", name: "an array of objects", bytes: objects },
    { family: "numpy", name: "an archive with an array of objects", bytes: zipFile([{ name: "a.npy", bytes: objects }]) },
    { family: "numpy", name: "a type written with an escape", bytes: numpyFile("|\\x4f", "(1,)", attack) },
    {
        family: "numpy",
        name: "a header that is code",
        bytes: numpyFile("<f8', 'x': __import__('os'), 'y': '", "(1,)", Buffer.alloc(8)),
    },
];
const tensors = (header, data) => {
    const json = Buffer.from(JSON.stringify(header));
    return join(u64(json.length), json, Buffer.alloc(data));
};
const f32 = (start, end) => ({ dtype: "F32", shape: [(end - start) / 4], data_offsets: [start, end] });
const weights = [
    { family: "safetensors", name: "tensors on top of each other", bytes: tensors({ a: f32(0, 8), b: f32(4, 12) }, 12) },
    { family: "safetensors", name: "a gap", bytes: tensors({ a: f32(0, 8), b: f32(16, 24) }, 24) },
    { family: "safetensors", name: "bytes after the last tensor", bytes: tensors({ a: f32(0, 8) }, 40) },
    { family: "safetensors", name: "a tensor beyond the end", bytes: tensors({ a: f32(0, 800) }, 8) },
    { family: "safetensors", name: "a shape that does not fit", bytes: tensors({ a: { ...f32(0, 8), shape: [99] } }, 8) },
    { family: "safetensors", name: "an unknown type", bytes: tensors({ a: { ...f32(0, 8), dtype: "PICKLE" } }, 8) },
    { family: "safetensors", name: "a header longer than the file", bytes: join(u64(1_000_000), "{}") },
    { family: "safetensors", name: "a header that is not JSON", bytes: join(u64(20), "{".repeat(20)) },
    { family: "safetensors", name: "metadata that is not text", bytes: tensors({ __metadata__: { a: { b: 1 } } }, 0) },
    { family: "safetensors", name: "a pickle with that name", bytes: attack },
    {
        family: "GGUF",
        name: "a tensor beyond the end",
        bytes: ggufFile({ "general.architecture": "llama" }, [[1_000_000]]),
    },
    { family: "GGUF", name: "tensors on top of each other", bytes: join(ggufFile({}, [[8], [8]]), Buffer.alloc(4096)) },
    { family: "GGUF", name: "2^40 tensors", bytes: join("GGUF", u32(3), u64(2 ** 40), u64(0), Buffer.alloc(64)) },
    {
        family: "GGUF",
        name: "a text of 2^60 bytes",
        bytes: join("GGUF", u32(3), u64(0), u64(1), u64(2n ** 60n), Buffer.alloc(64)),
    },
    {
        family: "GGUF",
        name: "a chat template with Python's internals",
        bytes: ggufFile({ "tokenizer.chat_template": "{{ ''.__class__.__mro__[1].__subclasses__() }}" }, []),
    },
    {
        family: "GGUF",
        name: "a chat template with endless loops",
        bytes: ggufFile({ "tokenizer.chat_template": "{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}" }, []),
    },
];
const graphs = [
    { family: "ONNX", name: "weights in a folder above", bytes: onnxModel({ location: "../../etc/passwd" }) },
    { family: "ONNX", name: "weights at an absolute path", bytes: onnxModel({ location: "/etc/passwd" }) },
    { family: "ONNX", name: "weights at a Windows path", bytes: onnxModel({ location: "C:\\Windows\\system.ini" }) },
    {
        family: "ONNX",
        name: "a path in a graph inside of a node",
        bytes: onnxModel({ location: "../secret", isNested: true }),
    },
    { family: "ONNX", name: "an operation that is Python", bytes: onnxModel({ op: "PyOp", domain: "ai.onnx.contrib" }) },
    {
        family: "ONNX",
        name: "an operation of an unknown library",
        bytes: onnxModel({ op: "Run", domain: "com.example.shell" }),
    },
    { family: "ONNX", name: "cut off", bytes: onnxModel({}).subarray(0, 20) },
    { family: "TensorFlow", name: "a graph that writes files", bytes: tensorFlowGraph("WriteFile") },
    { family: "TensorFlow", name: "a graph that reads files", bytes: tensorFlowGraph("ReadFile") },
    { family: "TensorFlow", name: "a graph with Python", bytes: tensorFlowGraph("EagerPyFunc") },
    {
        family: "TensorFlow",
        name: "a SentencePiece file with unknown parts",
        bytes: join(message(1, join(message(1, "a"), "\x15\0\0\0\0")), field(9, 1)),
    },
];
const programs = [
    { family: "programs", name: "ELF", bytes: raw(`\x7fELF\x02\x01\x01${"\0".repeat(64)}`) },
    { family: "programs", name: "Windows", bytes: raw(`MZ\x90\0\x03${"\0".repeat(64)}`) },
    { family: "programs", name: "macOS", bytes: raw(`\xcf\xfa\xed\xfe${"\0".repeat(64)}`) },
    { family: "programs", name: "compiled Python", bytes: raw(`\xcb\x0d\x0d\x0a${"\0".repeat(64)}`) },
    {
        family: "programs",
        name: "a library in a zip",
        bytes: zipFile([{ name: "lib.so", bytes: raw(`\x7fELF\x02${"\0".repeat(64)}`) }]),
    },
    {
        family: "unknown",
        name: "random bytes",
        bytes: Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7919 + 13) % 251)),
    },
    {
        family: "unknown",
        name: "text that goes on with binary data",
        bytes: join("a".repeat(70_000), Buffer.alloc(100), attack),
    },
];
/** Files that must never be judged safe: every family of bypasses that is known, with harmless payloads. */
export const hostileFiles = [
    ...hostilePickles,
    ...zips,
    ...archives,
    ...arrays,
    ...weights,
    ...graphs,
    ...parquets,
    ...programs,
    ...hostileTexts,
];
//# sourceMappingURL=hostile-files.js.map