import { expect, it } from "vitest";
import { groupFiles } from "./file-groups.ts";

it("groups files by what they are for", () => {
  const paths = ["README.md", "config.json", "onnx/model.onnx", "model.safetensors", "old/model.bin", "data/a.parquet"];
  const groups = groupFiles(paths.map((path, at) => ({ path, size: at + 1, isStored: false })));
  expect(groups.map(({ key, files, bytes }) => [key, files.map(({ path }) => path), bytes])).toEqual([
    ["metadata", ["README.md", "config.json"], 3],
    ["onnx", ["onnx/model.onnx"], 3],
    ["safetensors", ["model.safetensors"], 4],
    ["data", ["data/a.parquet"], 6],
    ["other", ["old/model.bin"], 5],
  ]);
});
