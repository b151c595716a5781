import { expect, test } from "vitest";
import { memorySource } from "../blobs/byte-source.ts";
import { ggufFile, safetensorsFile } from "../testing/model-files.ts";
import { encodeOnnx } from "../testing/onnx.ts";
import { isFactFile, isFactSign, readRepositoryFacts } from "./repository-facts.ts";
import { bounds } from "./rows/bounds.ts";

const factsOf = (files: Readonly<Record<string, string | Buffer>>, kind: "model" | "dataset" = "model") =>
  readRepositoryFacts({
    kind,
    paths: Object.keys(files),
    open: async (path) => memorySource(Buffer.from(files[path] ?? "")),
  });

const tagsOf = async (...given: Parameters<typeof factsOf>): Promise<string[]> =>
  JSON.parse((await factsOf(...given)).change.tags ?? "[]");

const chatModel = {
  "README.md": `---
license: apache-2.0
language: [en, de]
datasets: acme/corpus
base_model: acme/base
tags: [chatty]
---
See https://arxiv.org/abs/2401.01234.
`,
  "config.json": JSON.stringify({ architectures: ["LlamaForCausalLM"], model_type: "llama", hidden_size: 8 }),
  "tokenizer_config.json": JSON.stringify({
    chat_template: [{ name: "default", template: "{{ messages }}" }],
    bos_token: { __type: "AddedToken", content: "<s>" },
    secret: 1,
  }),
  "model-00001-of-00002.safetensors": safetensorsFile({ a: { dtype: "BF16", shape: [8, 8] } }),
  "model-00002-of-00002.safetensors": safetensorsFile({ b: { dtype: "BF16", shape: [6] } }),
};

test("a folder of transformers tells task, library, parameters, template and tags", async () => {
  const { change, notes } = await factsOf(chatModel);
  expect(notes).toEqual([]);
  const { tags, config, safetensors, transformers_info, card, ...rest } = change;
  expect(JSON.parse(tags ?? "")).toEqual([
    "transformers",
    "safetensors",
    "llama",
    "text-generation",
    "chatty",
    "conversational",
    "en",
    "de",
    "dataset:acme/corpus",
    "arxiv:2401.01234",
    "base_model:acme/base",
    "base_model:finetune:acme/base",
    "license:apache-2.0",
  ]);
  expect(JSON.parse(config ?? "")).toEqual({
    architectures: ["LlamaForCausalLM"],
    model_type: "llama",
    tokenizer_config: {
      chat_template: [{ name: "default", template: "{{ messages }}" }],
      bos_token: { __type: "AddedToken", content: "<s>" },
    },
  });
  expect(JSON.parse(safetensors ?? "")).toEqual({ parameters: { BF16: 70 }, total: 70, sharded: true });
  expect(JSON.parse(transformers_info ?? "")).toEqual({
    auto_model: "AutoModelForCausalLM",
    pipeline_tag: "text-generation",
  });
  expect(JSON.parse(card ?? "")).toMatchObject({ license: "apache-2.0" });
  expect(rest).toEqual({
    pipeline_tag: "text-generation",
    description: "See https://arxiv.org/abs/2401.01234.",
    library_name: "transformers",
    mask_token: null,
    gguf: null,
    widget_data: null,
    model_index: null,
    parameters: 70,
  });
});

test("a GGUF file tells what it holds; parts count together", async () => {
  const entries = { "general.architecture": "qwen2", "general.file_type": 7, "tokenizer.chat_template": "{{ x }}" };
  const { change } = await factsOf({
    "m-00001-of-00002.gguf": ggufFile(entries, [[10]]),
    "m-00002-of-00002.gguf": ggufFile({}, [[5]]),
    "mmproj.gguf": "no matter",
  });
  expect(JSON.parse(change.gguf ?? "")).toEqual({
    total: 15,
    architecture: "qwen2",
    chat_template: "{{ x }}",
    quantization: "Q8_0",
  });
  expect(change).toMatchObject({ parameters: 15, library_name: "gguf", pipeline_tag: "text-generation" });
  expect(JSON.parse(change.tags ?? "")).toEqual(["gguf", "text-generation", "conversational"]);
});

test.each([
  ["the card before all", { "README.md": "---\nlibrary_name: keras\n---", "model_index.json": "{}" }, "keras"],
  ["a tag before files", { "README.md": "---\ntags: [timm]\n---", "model_index.json": "{}" }, "timm"],
  ["model_index.json", { "model_index.json": '{"_class_name":"FluxPipeline"}' }, "diffusers"],
  ["adapter_config.json", { "adapter_config.json": "{}" }, "peft"],
  ["modules.json", { "modules.json": "[]", "config.json": "{}" }, "sentence-transformers"],
  ["config.json alone", { "config.json": '{"model_type":"bert","architectures":["BertModel"]}' }, null],
  ["nothing", {}, null],
])("the library is told from %s", async (_name, files, library) => {
  expect((await factsOf(files as Record<string, string>)).change.library_name).toBe(library);
});

test("files that cannot be understood leave a note, and the rest is read", async () => {
  const { change, notes, card } = await factsOf({
    "README.md": "---\nlicense: [mit\n---\n",
    "config.json": "{nonsense",
    "tokenizer_config.json": "[1]",
    "model.safetensors": "short",
    "tiny.gguf": "GGUFGGUFGGUFGGUFGGUFGGUF",
  });
  expect(notes).toEqual([
    "config.json is not JSON.",
    "tokenizer_config.json is not a JSON object.",
    "model.safetensors is too short to be a safetensors file.",
    expect.stringMatching(/^tiny\.gguf is of GGUF version/),
  ]);
  expect(card.problems).toHaveLength(1);
  expect(change).toMatchObject({ card: null, config: null, safetensors: null, gguf: null, parameters: null });
});

test("a dataset's card becomes its tags and rows", async () => {
  const readme = `---
license: mit
language: en
task_categories: [summarization]
size_categories: [n<1K]
pretty_name: Notes
dataset_info:
  splits:
    - {name: train, num_examples: 90}
    - {name: test, num_examples: 10}
---
`;
  const files = { "README.md": readme, "data/train.parquet": "", "data/x.csv": "" };
  expect(await tagsOf(files, "dataset")).toEqual([
    "task_categories:summarization",
    "language:en",
    "license:mit",
    "size_categories:n<1K",
    "format:parquet",
    "format:csv",
  ]);
  expect((await factsOf(files, "dataset")).change).toMatchObject({ description: "Notes", row_count: 100 });
});

test("a graph tells the parameters where no other weights do", async () => {
  const table = (name: string, dims: number[]) => ({ name, dims, data: new Float32Array(80) });
  const nodes = [{ op: "Gather", inputs: ["words", "ids"], outputs: ["read"] }];
  const constants = [table("words", [10, 8]), table("turned", [8, 10])];
  const graph = Buffer.from(encodeOnnx({ inputs: [], outputs: [], nodes, constants }));
  const parametersOf = async (files: Readonly<Record<string, string | Buffer>>) =>
    (await factsOf(files)).change.parameters;
  const tied = JSON.stringify({ vocab_size: 10 });
  expect(await parametersOf({ "config.json": tied, "onnx/model.onnx": graph, "onnx/model_fp16.onnx": "broken" })).toBe(
    80,
  );
  const free = JSON.stringify({ vocab_size: 10, tie_word_embeddings: false });
  expect(await parametersOf({ "config.json": free, "onnx/model_quantized.onnx": graph })).toBe(160);
  expect(await parametersOf({ "encoder_model.onnx": graph, "decoder_model_merged.onnx": graph })).toBeNull();
  const broken = await factsOf({ "model.onnx": "broken" });
  expect([broken.change.parameters, broken.notes]).toEqual([null, [expect.stringContaining("model.onnx")]]);
});

test("files that are neither read nor a sign do not change the facts", async () => {
  const names = [
    "README.md",
    "config.json",
    "tokenizer.json",
    "model_index.json",
    "adapter_config.json",
    "modules.json",
  ];
  const formats = [
    "pt",
    "h5",
    "onnx",
    "xml",
    "mlpackage/a",
    "tflite",
    "safetensors",
    "gguf",
    "nemo",
    "keras",
    "joblib",
  ];
  const data = ["parquet", "csv", "jsonl.gz", "json", "arrow", "tar", "png", "JPEG", "wav", "txt", "bin", "py"];
  const paths = [
    ...names.flatMap((name) => [name, `inner/${name}`]),
    ...[...formats, ...data].flatMap((ending) => [`model.${ending}`, `inner/model.${ending}`]),
    ...[
      "pytorch_model.bin",
      "yolo11.pt",
      "weights.1.npz",
      "flax_model.msgpack",
      "openvino_model.xml",
      "runs/events.out.tfevents.1",
    ],
    ...["hyperparams.yaml", "preprocessor_config.json", "onnx/encoder_model.onnx", "a/b.mlmodel", "config_setfit.json"],
  ];
  let dropped = 0;
  for (const kind of ["model", "dataset"] as const)
    for (const alone of paths) {
      const others = paths.filter((_, index) => (index * 31 + alone.length) % 7 === 0);
      const files = Object.fromEntries([alone, ...others].map((path) => [path, ""]));
      const relevant = Object.keys(files).filter((path) => isFactFile(kind, path) || isFactSign(kind, path));
      dropped += Object.keys(files).length - relevant.length;
      const facts = await factsOf(Object.fromEntries(relevant.map((path) => [path, ""])), kind);
      expect(facts).toEqual(await factsOf(files, kind));
      const single = await factsOf({ [alone]: "" }, kind);
      const isRelevant = isFactFile(kind, alone) || isFactSign(kind, alone);
      if (!isRelevant) expect(single).toEqual(await factsOf({}, kind));
    }
  expect(dropped).toBeGreaterThan(100);
});

test("a dataset's files tell the rows of each split", async () => {
  const { change } = await factsOf(
    { "train.csv": "a,b\n1,2\n3,4\n", "test.jsonl": '{"a":1}\n', "notes.txt": "x" },
    "dataset",
  );
  expect(change.row_count).toBe(3);
  expect(JSON.parse(change.split_rows ?? "")).toEqual({ "default/train/csv": 2, "default/test/jsonl": 1 });
});

test("pictures are rows, and their table is not", async () => {
  const { change } = await factsOf(
    { "train/1.png": "", "train/2.png": "", "train/metadata.csv": "file_name\n1.png\n" },
    "dataset",
  );
  expect(change.row_count).toBe(2);
});

test("a damaged or long file leaves its split uncounted, and the card's count stands", async () => {
  const card = "---\ndataset_info:\n  splits:\n    - num_examples: 7\n---\n";
  const damaged = await factsOf({ "README.md": card, "train.csv": "a\n1\n", "test.parquet": "PAR1" }, "dataset");
  expect(damaged.change.row_count).toBe(7);
  expect(JSON.parse(damaged.change.split_rows ?? "")).toEqual({ "default/train/csv": 1 });
  const long = await factsOf({ "train.csv": `a\n${"1\n".repeat(bounds.counted)}` }, "dataset");
  expect(long.change).toMatchObject({ row_count: null, split_rows: null });
});
