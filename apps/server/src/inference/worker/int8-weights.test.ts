import { InferenceSession, Tensor } from "onnxruntime-node";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../blobs/byte-source.ts";
import { readOnnxGraph } from "../../readers/onnx-graph.ts";
import { encodeOnnx, type Graph, type Node } from "../../testing/onnx.ts";
import { hasInt8Instructions, withInt8Weights } from "./int8-weights.ts";

// Values so near to the middle that no processor loses bits of their products.
const weights = { name: "weights", dims: [3, 2], data: Uint8Array.from([110, 140, 130, 120, 145, 128]) };
const zeros = { name: "zeros", dims: [2], data: Uint8Array.from([120, 131]), isListed: true };

const multiply: readonly Node[] = [
  { op: "DynamicQuantizeLinear", inputs: ["x"], outputs: ["small", "scale", "zero"] },
  { op: "MatMulInteger", inputs: ["small", "weights", "zero", "zeros"], outputs: ["product"] },
];

const graphWith = (nodes: readonly Node[], changes: Partial<Graph> = {}): Uint8Array =>
  encodeOnnx({
    inputs: [{ name: "x", type: "float", dims: ["rows", 3] }],
    outputs: [{ name: "product", type: "int32", dims: ["rows", 2] }],
    constants: [weights, zeros],
    nodes,
    ...changes,
  });

const run = async (file: Uint8Array): Promise<number[]> => {
  const session = await InferenceSession.create(file, { logSeverityLevel: 4 });
  const x = new Tensor("float32", Float32Array.from([0.5, -1, 0.25, 1, 0, -0.75]), [2, 3]);
  return Array.from((await session.run({ x })).product?.data as Int32Array, Number);
};

describe("weights without a sign", () => {
  test("are given one, with their zeros, and every product stays the same", async () => {
    const before = graphWith(multiply);
    const after = (await withInt8Weights(before)) ?? new Uint8Array();
    const { tensors } = await readOnnxGraph(memorySource(after));
    expect(tensors.map(({ name, type, dims }) => ({ name, type, dims }))).toEqual([
      { name: "weights", type: 3, dims: [3, 2] },
      { name: "zeros", type: 3, dims: [2] },
    ]);
    expect(await run(after)).toEqual(await run(before));
  });

  test("are left alone once they have one", async () => {
    const signed = (await withInt8Weights(graphWith(multiply))) ?? new Uint8Array();
    expect(await withInt8Weights(signed)).toBeUndefined();
  });

  test.each<[string, Uint8Array]>([
    [
      "another operation reads them too",
      graphWith([...multiply, { op: "Cast", inputs: ["weights"], outputs: ["seen"], attributes: { to: 1 } }]),
    ],
    [
      "the other factor may have a sign",
      graphWith([{ op: "MatMulInteger", inputs: ["x", "weights", "", "zeros"], outputs: ["product"] }]),
    ],
    ["their zeros are computed", graphWith(multiply, { constants: [weights] })],
    ["a graph within the graph may read them", graphWith([...multiply, { op: "If", inputs: ["x"], outputs: ["y"] }])],
    [
      "their values lie in another file",
      graphWith(multiply, { constants: [{ ...weights, data: new Uint8Array(0) }, zeros] }),
    ],
  ])("are left alone where %s", async (_why, file) => {
    expect(await withInt8Weights(file)).toBeUndefined();
  });
});

test.each([
  ["flags\t\t: fpu avx2 avx512_vnni", true],
  ["flags : avx_vnni", true],
  ["flags : amx_tile amx_int8", true],
  ["flags : avx2 avx512f", false],
  ["Features : asimd asimddp", false],
  ["", false],
])('a processor that says "%s" multiplies signed weights: %s', (flags, wanted) => {
  expect(hasInt8Instructions(flags)).toBe(wanted);
});
