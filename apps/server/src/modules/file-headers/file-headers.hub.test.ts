import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memorySource } from "../../blobs/byte-source.ts";
import { readGguf } from "../../readers/weights/read-gguf.ts";
import { readSafetensors } from "../../readers/weights/read-safetensors.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { ggufFile, safetensorsFile } from "../../testing/model-files.ts";
import { encodeOnnx } from "../../testing/onnx.ts";

const weights = safetensorsFile({
  "layer.0.weight": { dtype: "F16", shape: [30, 4] },
  "layer.0.bias": { dtype: "F32", shape: [4] },
});
const words = Array.from({ length: 20_000 }, (_, index) => `word ${index}`);
const quantized = ggufFile(
  { "general.architecture": "llama", "general.file_type": 15, "llama.context_length": 8192, "tokenizer.tokens": words },
  [[64, 10], [7]],
);

const graph = encodeOnnx({
  inputs: [{ name: "x", type: "float", dims: ["batch", 2] }],
  outputs: [{ name: "y", type: "float", dims: ["batch", 2] }],
  constants: [{ name: "bias", dims: [2], data: new Float32Array(2) }],
  nodes: [{ op: "Add", inputs: ["x", "bias"], outputs: ["y"] }],
});

describe("file headers", () => {
  let hub: HubForTests;
  const ask = (path: string) => hub.get(`/api/models/owner/net/file-header/main/${path}`);

  beforeAll(async () => {
    const engine = await enginesForTests[0]?.start();
    hub = await startHub((await engine?.newStore()) ?? { dataFolder: "" });
    const base64 = (path: string, bytes: Uint8Array) => ({
      path,
      content: Buffer.from(bytes).toString("base64"),
      encoding: "base64",
    });
    const files = [
      base64("model.safetensors", weights),
      base64("net-Q4_K_M.gguf", quantized),
      base64("net.onnx", graph),
      base64("broken.onnx", Buffer.from("nonsense")),
      base64("broken.safetensors", Buffer.from("nonsense")),
      base64("readme.txt", Buffer.from("x")),
    ];
    const made = await hub.send("POST", "/api/repos/create", { name: "owner/net", files }, hub.token);
    expect(made.status).toBe(200);
  });
  afterAll(() => hub.close());

  it("lists the tensors of a safetensors file and sums them up by type", async () => {
    expect(await (await ask("model.safetensors")).json()).toEqual({
      format: "safetensors",
      parameters: 124,
      tensorCount: 2,
      types: [
        { type: "F16", tensors: 1, parameters: 120, bitsPerWeight: 16, bytes: 240 },
        { type: "F32", tensors: 1, parameters: 4, bitsPerWeight: 32, bytes: 16 },
      ],
      layers: [
        {
          name: "layer.0",
          parameters: 124,
          types: [
            { type: "F16", parameters: 120 },
            { type: "F32", parameters: 4 },
          ],
        },
      ],
      metadata: [{ key: "format", value: "pt" }],
      tensors: [
        { name: "layer.0.weight", type: "F16", shape: [30, 4], parameters: 120 },
        { name: "layer.0.bias", type: "F32", shape: [4], parameters: 4 },
      ],
      found: 2,
    });
  });

  it("finds tensors by name, page by page", async () => {
    const page = (await (await ask("model.safetensors?search=BIAS&limit=1")).json()) as Record<string, unknown>;
    expect(page).toMatchObject({ found: 1, tensors: [{ name: "layer.0.bias" }], tensorCount: 2 });
    expect(await (await ask("model.safetensors?offset=1&limit=5")).json()).toMatchObject({
      tensors: [{ name: "layer.0.bias" }],
    });
  });

  it("shows what a GGUF file says, long lists by their beginning", async () => {
    const header = (await (await ask("net-Q4_K_M.gguf")).json()) as { metadata: { key: string; value: string }[] };
    expect(header).toMatchObject({ format: "gguf", quantization: "Q4_K_M", parameters: 647, tensorCount: 2 });
    expect(header.metadata).toContainEqual({ key: "llama.context_length", value: "8192" });
    expect(header.metadata.at(-1)?.value).toBe(`[${words.slice(0, 8).join(", ")}, … 20000 in all]`);
  });

  it("shows the graph of an ONNX file with its weights by type", async () => {
    expect(await (await ask("net.onnx")).json()).toMatchObject({
      format: "onnx",
      types: [{ type: "FLOAT", tensors: 1, parameters: 2, bitsPerWeight: 32, bytes: 8 }],
      onnx: {
        inputs: [{ name: "x", type: "float32", shape: ["batch", 2] }],
        outputs: [{ name: "y", type: "float32", shape: ["batch", 2] }],
        operators: [{ name: "Add", count: 1 }],
      },
    });
  });

  it("tells the context of a GGUF file, and no memory for one that cannot run", async () => {
    const { gguf } = (await (await ask("net-Q4_K_M.gguf")).json()) as { gguf: unknown };
    expect(gguf).toEqual({ version: 3, contextLength: 8192 });
  });

  it.each([
    ["broken.onnx", 422, 'The file "broken.onnx" '],
    ["broken.safetensors", 422, 'The file "broken.safetensors" announces a header of'],
    ["readme.txt", 422, '"readme.txt" is not a safetensors, GGUF or ONNX file'],
    ["absent.gguf", 404, 'owner/net has no file "absent.gguf"'],
    ["..%2Fx.gguf", 400, 'contains "." or ".."'],
  ])("says what is wrong with %s", async (path, status, message) => {
    const reply = await ask(path);
    expect(reply.status).toBe(status);
    expect(((await reply.json()) as { error: string }).error).toContain(message);
  });

  it("reads no further than a hostile count allows", async () => {
    const lying = Buffer.from(quantized);
    lying.writeBigUInt64LE(2n ** 40n, 8);
    await expect(readGguf(memorySource(lying))).rejects.toThrow("announces 1099511627776 tensors");
    for (let length = 0; length < 200; length += 1)
      await expect(readGguf(memorySource(quantized.subarray(0, length)))).rejects.toThrow(/header|GGUF/);
    const odd = safetensorsFile({ a: { dtype: "F32", shape: [2 ** 40, 2 ** 40] } });
    await expect(readSafetensors(memorySource(odd))).rejects.toThrow("too many parameters");
  });
});
