import { ReadingError } from "../../../blobs/byte-source.js";
import { readOnnxGraph } from "../../onnx-graph.js";
import { eachField, openProtobuf, readProtobufText } from "../../weights/protobuf.js";
/** Fields of ONNX messages that hold other messages, as far as they name files or operations. */
const children = {
    model: { 7: "graph", 25: "function" },
    graph: { 1: "node", 5: "tensor", 15: "sparse" },
    node: { 5: "attribute" },
    attribute: { 5: "tensor", 6: "graph", 10: "tensor", 11: "graph", 22: "sparse", 23: "sparse" },
    tensor: { 13: "entry" },
    sparse: { 1: "tensor", 2: "tensor" },
    function: { 7: "node" },
    entry: {},
};
const maxDepth = 64;
/** Fields of text by message: a node's operation is 4 and its domain 7, a function's domain 10. */
const textFields = {
    node: [4, 7],
    entry: [1, 2],
    function: [10],
};
const note = (message, texts, facts) => {
    if (message === "node")
        facts.operations.add(`${texts.get(7) ?? ""} ${texts.get(4) ?? ""}`);
    if (message === "entry" && texts.get(1) === "location")
        facts.paths.add(texts.get(2) ?? "");
    if (message === "function")
        facts.defined.add(texts.get(10) ?? "");
};
const walk = async (cursor, end, message, facts, depth) => {
    if (depth > maxDepth)
        throw new ReadingError("has graphs nested too deeply");
    const texts = new Map();
    await eachField(cursor, end, async (field) => {
        if (field.isNumber || field.wire !== 2)
            return;
        const child = children[message][field.number];
        if (child)
            await walk(cursor, cursor.at + field.value, child, facts, depth + 1);
        else if (textFields[message]?.includes(field.number))
            texts.set(field.number, await readProtobufText(cursor, field));
    });
    note(message, texts, facts);
};
/** Domains of operations that every runtime has. */
const knownDomains = /^(?:|ai\.onnx(?:\.ml|\.training|\.preview\.training)?|com\.microsoft(?:\.\w+)?|com\.ms\.\w+\.\w+)$/;
const isOutside = (path) => /^(?:[/\\~]|[a-zA-Z]:|\w+:\/\/)|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path) || path.includes("\0");
const reportFacts = ({ report, where }, { paths, operations, defined }) => {
    for (const path of paths)
        if (isOutside(path))
            report.add("unsafe", "onnx-path", where, `A tensor is read from ${path}, outside of the model's folder.`);
    for (const operation of operations) {
        const [domain = "", name = ""] = operation.split(" ");
        if (name === "PyOp" || /PythonOp/.test(name))
            report.add("unsafe", "onnx-operation", where, `The operation ${name} runs Python code.`);
        else if (!knownDomains.test(domain) && !defined.has(domain))
            report.add("suspicious", "onnx-operation", where, `The operation ${domain}.${name} needs a custom library.`);
    }
};
/** Checks the graph of an ONNX file: files that it names, and operations that are code. */
export const judgeOnnx = async (scan, source) => {
    scan.report.setFormat("ONNX");
    await readOnnxGraph(source);
    const facts = { paths: new Set(), operations: new Set(), defined: new Set() };
    await walk(openProtobuf(source), source.size, "model", facts, 0);
    reportFacts(scan, facts);
};
//# sourceMappingURL=onnx.js.map