import { expect, test } from "vitest";
import { shareThreads } from "./share-threads.ts";

const onnx = (threads: number) => ({ engine: "onnx" as const, threads });
const llama = { engine: "llama" as const, threads: 8 };

test.each([
  ["one model alone has all", [llama], 8],
  ["two share", [llama, llama], 4],
  ["three share, and the rest stays free", [llama, llama, llama], 2],
  ["small ONNX models take one each", [llama, onnx(1), onnx(1)], 6],
  ["a large ONNX model leaves one", [llama, onnx(8)], 1],
  ["none goes below one", [llama, llama, onnx(8), onnx(8)], 1],
])("%s", (_name, busy, share) => {
  expect(shareThreads(8, busy)).toBe(share);
});
