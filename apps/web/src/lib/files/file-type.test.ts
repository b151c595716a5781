import { expect, it } from "vitest";
import { fileTypeOf } from "./file-type.ts";

it.each([
  ["README.md", "markdown", "markdown"],
  ["a/b/config.JSON", "json", "json"],
  ["data/train.csv", "table", "csv"],
  ["train.py", "code", "python"],
  ["Dockerfile", "code", "docker"],
  ["LICENSE", "text", "text"],
  [".gitattributes", "text", "text"],
  ["model.safetensors", "weights", ""],
  ["x-Q4_K_M.gguf", "weights", ""],
  ["onnx/model.onnx", "weights", ""],
  ["pytorch_model.bin", "other", ""],
  ["constructor", "other", ""],
])("%s is shown as %s", (path, kind, language) => expect(fileTypeOf(path)).toEqual({ kind, language }));
