import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memorySource } from "../../blobs/byte-source.ts";
import { encodeOnnx } from "../../testing/onnx.ts";
import { readOnnx } from "./read-onnx.ts";

const weights = { name: "weights", dims: [4, 3], data: new Float32Array(12) };
const graph = {
  inputs: [
    { name: "ids", type: "int64" as const, dims: ["batch", 7] },
    { name: "weights", type: "float" as const, dims: [4, 3] },
  ],
  outputs: [{ name: "scores", type: "float" as const, dims: ["batch", 3] }],
  constants: [weights, { name: "small", dims: [8], data: new Uint8Array(8) }],
  nodes: [
    { op: "Add", inputs: ["ids", "weights"], outputs: ["a"] },
    { op: "MatMul", inputs: ["a", "weights"], outputs: ["b"] },
    { op: "Add", inputs: ["b", "small"], outputs: ["scores"] },
  ],
};
const file = encodeOnnx(graph);

/** A field of counted bytes that announces more than 127 of them. */
const field = (number: number, content: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from([(number << 3) | 2, (content.length & 0x7f) | 0x80, ((content.length >> 7) & 0x7f) | 0x80]),
    Buffer.from([content.length >> 14]),
    content,
  ]);

describe("an ONNX file", () => {
  it("tells its inputs and outputs, operators and weights", async () => {
    const header = await readOnnx(memorySource(file));
    expect(header.onnx).toMatchObject({
      inputs: [{ name: "ids", type: "int64", shape: ["batch", 7] }],
      outputs: [{ name: "scores", type: "float32", shape: ["batch", 3] }],
      inputCount: 1,
      outputCount: 1,
      nodeCount: 3,
      operatorCount: 2,
      operators: [
        { name: "Add", count: 2 },
        { name: "MatMul", count: 1 },
      ],
    });
    expect(header.onnx?.opset).toBeGreaterThan(0);
    expect(header.metadata).toContainEqual({ key: "domain: ai.onnx", value: `opset ${header.onnx?.opset}` });
    expect(header.tensors).toEqual([
      { name: "weights", type: "FLOAT", shape: [4, 3], parameters: 12 },
      { name: "small", type: "UINT8", shape: [8], parameters: 8 },
    ]);
  });

  it("reads metadata that is longer than it shows", async () => {
    const entry = Buffer.concat([Buffer.from([0x0a, 1]), Buffer.from("k"), field(2, Buffer.alloc(200_000, "x"))]);
    const { metadata } = await readOnnx(memorySource(Buffer.concat([file, field(14, entry)])));
    expect(metadata.at(-1)).toEqual({ key: "k", value: `${"x".repeat(2000)}…` });
  });

  it("refuses what is not an ONNX file", async () => {
    await expect(readOnnx(memorySource(Buffer.from("<html>not a graph</html>")))).rejects.toThrow("not an ONNX file");
    await expect(readOnnx(memorySource(file.subarray(0, file.length - 30)))).rejects.toThrow(/cut off|ends inside/);
    const huge = { ...weights, dims: [2 ** 40, 2 ** 40] };
    await expect(readOnnx(memorySource(encodeOnnx({ ...graph, constants: [huge] })))).rejects.toThrow(
      "too many parameters",
    );
  });

  it("refuses more metadata than it reads", async () => {
    const entries = Buffer.concat(Array.from({ length: 501 }, () => Buffer.from([(14 << 3) | 2, 3, 0x0a, 1, 0x6b])));
    await expect(readOnnx(memorySource(Buffer.concat([file, entries])))).rejects.toThrow(
      "more than 500 entries of metadata",
    );
  });

  it("gives a header or a reason, whatever the bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(255), async (place, value) => {
        const broken = Uint8Array.from(file);
        broken[place] = value;
        const outcome = await readOnnx(memorySource(broken)).catch((error: Error) => error.name);
        expect(typeof outcome === "string" ? outcome : outcome.format).toMatch(/^(?:ReadingError|onnx)$/);
      }),
      { numRuns: 500 },
    );
  });
});
