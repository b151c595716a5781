import { describe, expect, test } from "vitest";
import { findRunnable, runnableFiles } from "./find-runnable.ts";

const files = (...paths: readonly string[]) => paths.map((path) => ({ path, size: 10 }));
const text = ["config.json", "tokenizer.json", "tokenizer_config.json"];

describe("graphs", () => {
  test.each([
    ["small weights before full ones", ["onnx/model.onnx", "onnx/model_quantized.onnx"], { model: "q8" }],
    ["full weights before those of 16 bits", ["onnx/model_fp16.onnx", "onnx/model.onnx"], { model: "fp32" }],
    ["whatever there is", ["onnx/model_q4f16.onnx"], { model: "q4f16" }],
    ["files beside the card", ["model.onnx"], { model: "fp32" }],
  ])("%s", (_name, graphs, dtype) => {
    expect(findRunnable("text-classification", files(...text, ...graphs))?.dtype).toEqual(dtype);
  });

  test("files are laid out where the runtime looks for them, with the weights that did not fit in", () => {
    const held = files(...text, "model.onnx", "model.onnx_data", "model.onnx_data_1", "model.safetensors", "README.md");
    expect(findRunnable("text-classification", held)).toEqual({
      task: "text-classification",
      dtype: { model: "fp32" },
      files: {
        "config.json": "config.json",
        "tokenizer.json": "tokenizer.json",
        "tokenizer_config.json": "tokenizer_config.json",
        "onnx/model.onnx": "model.onnx",
        "onnx/model.onnx_data": "model.onnx_data",
        "onnx/model.onnx_data_1": "model.onnx_data_1",
      },
      bytes: 30,
    });
  });

  test("models that read and write need both graphs, of whatever kind each is", () => {
    const both = ["onnx/encoder_model.onnx", "onnx/decoder_model_merged_quantized.onnx"];
    const dtype = { encoder_model: "fp32", decoder_model_merged: "q8" };
    expect(findRunnable("translation", files(...text, ...both))?.dtype).toEqual(dtype);
    expect(findRunnable("translation", files(...text, ...both.slice(0, 1)))).toBeUndefined();
  });

  test("older decoders have their graph under another name", () => {
    const held = files(...text, "onnx/decoder_model_merged.onnx");
    expect(findRunnable("text-generation", held)).toMatchObject({ modelFile: "decoder_model_merged" });
    expect(findRunnable("text-generation", files(...text, "onnx/model.onnx"))?.modelFile).toBeUndefined();
  });
});

test.each([
  ["no task", null, [...text, "onnx/model.onnx"]],
  ["a task that is not run", "reinforcement-learning", [...text, "onnx/model.onnx"]],
  ["no graph", "text-classification", [...text, "model.safetensors"]],
  ["no tokenizer", "text-classification", ["config.json", "onnx/model.onnx"]],
  ["no processor", "image-classification", ["config.json", "onnx/model.onnx"]],
  ["no configuration", "tabular-regression", ["onnx/model.onnx"]],
])("%s: not to be run", (_why, task, paths) => {
  expect(findRunnable(task, files(...paths))).toBeUndefined();
});

test("files that the selection leaves out do not matter", () => {
  const graphs = ["onnx/model.onnx", "onnx/model.onnx_data", "onnx/model.onnx.data", "model_quantized.onnx"];
  const sides = ["voices/a.bin", "1_Pooling/config.json", "vocab.txt", "spiece.model", "chat_template.jinja"];
  const others = ["README.md", "data/a.json", "onnx/inner/model.onnx", "voices/inner/a.bin", "a.bin", "config.json/a"];
  const all = files(...text, ...graphs, ...sides, ...others);
  const isSelected = ({ path }: { readonly path: string }): boolean => {
    const folders = path.split("/").slice(0, -1);
    return (
      folders.every((_, at) => runnableFiles.hasFolder(folders.slice(0, at + 1).join("/"))) &&
      runnableFiles.hasFile(path)
    );
  };
  const selected = all.filter(isSelected);
  expect(selected.map(({ path }) => path)).toEqual([...text, ...graphs, ...sides]);
  expect(findRunnable("text-classification", selected)).toEqual(findRunnable("text-classification", all));
});
