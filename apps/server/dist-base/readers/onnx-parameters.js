import { ReadingError } from "../blobs/byte-source.js";
import { readOnnxGraph } from "./onnx-graph.js";
/** Types of values that weights have: fractions of every length, and whole numbers of eight and four bits. */
const weightTypes = new Set([1, 2, 3, 10, 11, 16, 17, 18, 19, 20, 21, 22]);
/** Inputs of operations that say how small weights are to be read and are no weights themselves. */
const scaleInputs = new Map(Object.entries({
    DequantizeLinear: [1, 2],
    QuantizeLinear: [1, 2],
    MatMulInteger: [2, 3],
    ConvInteger: [2, 3],
    DynamicQuantizeMatMul: [2, 3],
    MatMulIntegerToFloat: [2, 3, 4, 5],
    MatMulNBits: [2, 3, 4],
    GatherBlockQuantized: [2, 3],
}));
/** Scales that a later multiplication applies are known by their names only, which the usual tools give. */
const namesScale = /_(?:scales?|zero_points?)$/;
const scalesOf = ({ nodes }) => new Set(nodes.flatMap(({ op, inputs }) => (scaleInputs.get(op) ?? []).flatMap((place) => inputs[place] ?? [])));
/** Weights of four bits and the like lie packed in bytes; the operation that reads them says how many they are. */
const packedCounts = ({ nodes }) => new Map(nodes.flatMap(({ op, inputs, numbers: { K = 0, N = 0 } }) => op === "MatMulNBits" && inputs[1] ? [[inputs[1], K * N]] : []));
const isWeight = ({ name, type, dims }) => weightTypes.has(type) && dims.length > 0 && !namesScale.test(name);
const sizeOf = ({ dims }) => dims.reduce((product, length) => product * length, 1);
/** The copy of a table of words that the last operation reads turned round: the same parameters once more. */
const turnedCopy = ({ nodes }, weights, words) => {
    const read = new Set(nodes.flatMap(({ op, inputs }) => (op === "Gather" ? inputs.slice(0, 1) : [])));
    const table = weights.find(({ name, dims }) => read.has(name) && dims.length === 2 && dims[0] === words);
    return table && weights.find(({ dims }) => dims.length === 2 && dims[0] === table.dims[1] && dims[1] === words);
};
/**
 * How many parameters an ONNX graph has; undefined where they are no tensors, as in decision trees. Where a model says
 * words with the same table that it reads them with, `words` is how many there are.
 */
export const countOnnxParameters = async (source, words) => {
    const graph = await readOnnxGraph(source);
    if (graph.nodes.some(({ op }) => op.startsWith("TreeEnsemble")))
        return undefined;
    const scales = scalesOf(graph);
    const packed = packedCounts(graph);
    const weights = graph.tensors.filter((tensor) => isWeight(tensor) && !scales.has(tensor.name));
    const copy = words === undefined ? undefined : turnedCopy(graph, weights, words);
    const counts = weights.map((tensor) => (tensor === copy ? 0 : (packed.get(tensor.name) ?? sizeOf(tensor))));
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (!Number.isSafeInteger(total))
        throw new ReadingError("has too many parameters");
    return total || undefined;
};
//# sourceMappingURL=onnx-parameters.js.map