import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleFolder } from "../../asset-folders.ts";
import { optimizeGraphs } from "./optimize-graphs.ts";

const original = join(bundleFolder, "topic/onnx/model_quantized.onnx");

/** A model's files as they are laid out: other names of those in the store. */
const layOut = () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-fit-"));
  const stored = join(folder, "stored");
  const graph = join(folder, "onnx/model_quantized.onnx");
  writeFileSync(stored, readFileSync(original));
  mkdirSync(join(folder, "onnx"));
  linkSync(stored, graph);
  writeFileSync(join(folder, "onnx/broken.onnx"), "no graph");
  return { folder, stored, graph };
};

test("graphs are changed for a processor that gains by it, and the store's own file is not", async () => {
  const { folder, stored, graph } = layOut();
  await optimizeGraphs(folder, "flags: avx512_vnni");
  expect(readFileSync(graph).equals(readFileSync(original))).toBe(false);
  expect(readFileSync(stored).equals(readFileSync(original))).toBe(true);
  expect(readFileSync(join(folder, "onnx/broken.onnx"), "utf8")).toBe("no graph");
  expect(readdirSync(join(folder, "onnx")).sort()).toEqual(["broken.onnx", "model_quantized.onnx"]);
});

test("other processors get them as they are, and a model without graphs is no error", async () => {
  const { folder, graph } = layOut();
  await optimizeGraphs(folder, "flags: avx2");
  expect(readFileSync(graph).equals(readFileSync(original))).toBe(true);
  await optimizeGraphs(mkdtempSync(join(tmpdir(), "orrery-fit-")), "flags: avx512_vnni");
});
