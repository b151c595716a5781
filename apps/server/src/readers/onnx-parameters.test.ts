import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memorySource } from "../blobs/byte-source.ts";
import { encodeOnnx, type Graph } from "../testing/onnx.ts";
import { countOnnxParameters } from "./onnx-parameters.ts";

const file = (graph: Partial<Graph>): Uint8Array => encodeOnnx({ inputs: [], outputs: [], nodes: [], ...graph });
const count = (bytes: Uint8Array, vocabulary?: number) => countOnnxParameters(memorySource(bytes), vocabulary);
const floats = (name: string, dims: number[]) => ({
  name,
  dims,
  data: new Float32Array(dims.reduce((product, length) => product * length, 1)),
});
const bytes = (name: string, dims: number[]) => ({
  name,
  dims,
  data: new Uint8Array(dims.reduce((product, length) => product * length, 1)),
});

describe("the parameters of a graph", () => {
  test("are its weights, without shapes and single numbers", async () => {
    const shape = { name: "shape", dims: [2], data: BigInt64Array.from([1n, 2n]) };
    const constants = [floats("words", [100, 8]), floats("bias", [8]), floats("epsilon", []), shape];
    expect(await count(file({ constants }))).toBe(808);
  });

  test("do not include how small weights are to be read", async () => {
    const constants = [
      bytes("w", [8, 4]),
      bytes("w_zp", [4]),
      floats("w_scale", [4]),
      floats("s", [1]),
      bytes("z", [1]),
    ];
    const nodes = [
      { op: "MatMulInteger", inputs: ["x", "w", "x_zp", "w_zp"], outputs: ["y"] },
      { op: "DequantizeLinear", inputs: ["x", "s", "z"], outputs: ["d"] },
      { op: "constructor", inputs: ["x"], outputs: ["c"] },
    ];
    expect(await count(file({ constants, nodes }))).toBe(32);
  });

  test("are counted as what they are where several share a byte", async () => {
    const constants = [bytes("packed", [64, 1, 16]), floats("scales", [64])];
    const nodes = [
      { op: "MatMulNBits", inputs: ["x", "packed", "scales"], outputs: ["y"], attributes: { K: 32, N: 64, bits: 4 } },
    ];
    expect(await count(file({ constants, nodes }))).toBe(2048);
  });

  test("count a table of words once that is read from both sides, where the model says so", async () => {
    const constants = [floats("words", [100, 8]), floats("turned", [8, 100])];
    const nodes = [{ op: "Gather", inputs: ["words", "ids"], outputs: ["y"] }];
    expect(await count(file({ constants, nodes }), 100)).toBe(800);
    expect(await count(file({ constants, nodes }))).toBe(1600);
    expect(await count(file({ constants: [floats("a", [100, 8]), floats("b", [8, 100])] }), 100)).toBe(1600);
  });

  test("are unknown where the model is made of trees, or has none", async () => {
    const nodes = [{ op: "TreeEnsembleRegressor", inputs: ["x"], outputs: ["y"] }];
    expect(await count(file({ constants: [floats("means", [9])], nodes }))).toBeUndefined();
    expect(await count(file({}))).toBeUndefined();
  });
});

describe("files that are none", () => {
  test.each([
    ["nothing", new Uint8Array(0), "no graph"],
    ["text", Buffer.from("this is no graph"), "is not an ONNX file"],
    ["a cut file", file({ constants: [floats("words", [100, 8])] }).subarray(0, 200), "is cut off"],
  ])("%s is refused", async (_name, content, message) => {
    await expect(count(content)).rejects.toThrow(message);
  });

  test("whatever the bytes, the answer is a number, nothing, or a reason", async () => {
    const whole = file({ constants: [floats("words", [10, 8]), bytes("w", [8])] });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (place, value) => {
        const broken = Uint8Array.from(whole);
        broken[place] = value;
        const outcome = await count(broken).catch((error: Error) => error.name);
        expect(["number", "undefined", "string"]).toContain(typeof outcome);
        if (typeof outcome === "string") expect(outcome).toBe("ReadingError");
      }),
      { numRuns: 500 },
    );
  });
});
