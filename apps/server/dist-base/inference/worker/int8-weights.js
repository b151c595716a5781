import { memorySource } from "../../blobs/byte-source.js";
import { readOnnxGraph } from "../../readers/onnx-graph.js";
/** The numbers that ONNX gives to types. */
const unsigned = 2;
const signed = 3;
/** Where operations on eight-bit numbers have their weights, and the zero of those weights. */
const weightInputs = new Map(Object.entries({
    MatMulInteger: { weight: 1, zero: 3 },
    DynamicQuantizeMatMul: { weight: 1, zero: 3 },
    MatMulIntegerToFloat: { weight: 1, zero: 5 },
}));
/** Operations that hold graphs of their own, whose use of a weight is not seen here. */
const nested = new Set(["If", "Loop", "Scan"]);
/** Names with the operations that read them, and whether each reads them as weights that may be signed. */
const readersOf = (nodes) => {
    const isUnsigned = new Set(nodes.flatMap(({ op, outputs }) => (op === "DynamicQuantizeLinear" ? outputs : [])));
    const all = new Map();
    for (const { op, inputs } of nodes) {
        const places = weightInputs.get(op);
        const takesSigned = places && (op === "DynamicQuantizeMatMul" || isUnsigned.has(inputs[0] ?? ""));
        for (const [place, name] of inputs.entries()) {
            const isWeight = takesSigned === true && (place === places.weight || place === places.zero);
            all.set(name, isWeight && (all.get(name) ?? true));
        }
    }
    return all;
};
/** Small values are sometimes written one by one: numbers below 256, in one byte or two. */
const listedBytes = (list) => {
    const values = [];
    for (let at = 0; at < list.length; at++) {
        const low = list[at] ?? 0;
        values.push(low < 128 ? low : (low & 127) + 128 * (list[++at] ?? 0));
    }
    return Uint8Array.from(values);
};
/** A copy of a constant's values; undefined where they are not all in the file. */
const valuesOf = (file, { dims, raw, listed }) => {
    const count = dims.reduce((product, length) => product * length, 1);
    const values = raw
        ? Uint8Array.from(file.subarray(raw.start, raw.end))
        : listed && listedBytes(file.subarray(listed.start, listed.end));
    return values?.length === count ? values : undefined;
};
/** The values of weights and their zeros, all of which can be signed without anything else in the graph noticing. */
const changeable = (file, { nodes, tensors }) => {
    const found = new Map();
    if (nodes.some(({ op }) => nested.has(op)))
        return found;
    const readers = readersOf(nodes);
    const free = new Map(tensors.filter(({ name, type }) => type === unsigned && readers.get(name)).map((t) => [t.name, t]));
    for (const { op, inputs } of nodes) {
        const places = weightInputs.get(op);
        const pair = [free.get(inputs[places?.weight ?? -1] ?? ""), free.get(inputs[places?.zero ?? -1] ?? "")];
        const values = pair.map((tensor) => tensor && (found.get(tensor) ?? valuesOf(file, tensor)));
        for (const [place, tensor] of pair.entries()) {
            const own = values[place];
            if (tensor && own && values.every(Boolean))
                found.set(tensor, own);
        }
    }
    return found;
};
const varint = (value) => (value < 128 ? [value] : [(value % 128) + 128, ...varint(value >>> 7)]);
const field = (number, content) => Buffer.concat([Uint8Array.from([...varint(number * 8 + 2), ...varint(content.length)]), content]);
const int8Tensor = ({ name, dims }, values) => {
    // What is subtracted from a weight is subtracted from its zero too, so that no product changes.
    for (let index = 0; index < values.length; index++)
        values[index] = (values[index] ?? 0) ^ 0x80;
    const head = Uint8Array.from([...dims.flatMap((length) => [8, ...varint(length)]), 16, signed]);
    return field(5, Buffer.concat([head, field(8, Buffer.from(name)), field(9, values)]));
};
/**
 * The same graph with signed eight-bit weights, of which every product is the same to the last bit; undefined where
 * there is nothing to change. Processors multiply unsigned numbers by signed ones several times as fast as by unsigned
 * ones.
 */
export const withInt8Weights = async (file) => {
    const graph = await readOnnxGraph(memorySource(file));
    const changes = changeable(file, graph);
    if (changes.size === 0)
        return undefined;
    const parts = [];
    let at = graph.start;
    for (const tensor of graph.tensors) {
        const values = changes.get(tensor);
        if (!values)
            continue;
        parts.push(file.subarray(at, tensor.fieldStart), int8Tensor(tensor, values));
        at = tensor.end;
    }
    const body = Buffer.concat([...parts, file.subarray(at, graph.end)]);
    return Buffer.concat([file.subarray(0, graph.fieldStart), field(7, body), file.subarray(graph.end)]);
};
/** Whether a processor has the instructions for it; those without lose bits of large products, and keep what they have. */
export const hasInt8Instructions = (processorFlags) => /\b(?:avx512_vnni|avx_vnni|amx_int8)\b/.test(processorFlags);
//# sourceMappingURL=int8-weights.js.map