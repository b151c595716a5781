import { type ByteSource, ReadingError } from "../../blobs/byte-source.ts";
import { type OnnxGraph, type OnnxPort, type OnnxTensor, readOnnxModel } from "../onnx-graph.ts";
import type { Header, TensorEntry } from "./header.ts";
import { arrayTypeName, onnxTypeName } from "./onnx-types.ts";

const shown = { values: 200, operators: 100, name: 300 };

const toValue = ({ name, type, shape }: OnnxPort) => ({
  name: name.slice(0, shown.name),
  type: type === undefined ? "other" : arrayTypeName(type),
  ...(shape && { shape: shape.map((side) => (typeof side === "string" ? side.slice(0, shown.name) : side)) }),
});

const toTensor = ({ name, type, dims }: OnnxTensor): TensorEntry => {
  const parameters = dims.reduce((product, length) => product * length, 1);
  if (!Number.isSafeInteger(parameters)) throw new ReadingError("has too many parameters");
  return { name, type: onnxTypeName(type), shape: dims, parameters };
};

/** Operators with how often they are used, most first. */
const countOperators = ({ nodes }: OnnxGraph) => {
  const counts = new Map<string, number>();
  for (const { op } of nodes) counts.set(op, (counts.get(op) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name: name.slice(0, shown.name), count }))
    .sort((left, right) => right.count - left.count || (left.name < right.name ? -1 : 1));
};

/** What an ONNX file tells people. */
export const readOnnx = async (source: ByteSource): Promise<Header> => {
  const { irVersion, producer, opsets, metadata, graph } = await readOnnxModel(source);
  const operators = countOperators(graph);
  return {
    format: "onnx",
    tensors: graph.tensors.map(toTensor),
    metadata: [
      ...(producer ? [{ key: "producer_name", value: producer }] : []),
      ...opsets.map(({ domain, version }) => ({ key: `domain: ${domain}`, value: `opset ${version}` })),
      ...metadata,
    ].slice(0, 500),
    onnx: {
      irVersion,
      ...(opsets[0] && { opset: (opsets.find(({ domain }) => domain === "ai.onnx") ?? opsets[0]).version }),
      inputs: graph.inputs.slice(0, shown.values).map(toValue),
      outputs: graph.outputs.slice(0, shown.values).map(toValue),
      inputCount: graph.inputs.length,
      outputCount: graph.outputs.length,
      nodeCount: graph.nodes.length,
      operatorCount: operators.length,
      operators: operators.slice(0, shown.operators),
    },
  };
};
