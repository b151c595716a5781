import { type Static, Type } from "typebox";

const Tensor = Type.Object({
  name: Type.String(),
  type: Type.String({ description: "Data type: `F16`, `Q4_K`." }),
  shape: Type.Array(Type.Integer()),
  parameters: Type.Integer(),
});

/** Which tensors to list. */
export const FileHeaderQuery = Type.Object({
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: "Default: 200." })),
  search: Type.Optional(Type.String({ maxLength: 200, description: "Filters tensors by name." })),
});

const OnnxValue = Type.Object({
  name: Type.String(),
  type: Type.String({ description: "`float32`, or `other` for what is no tensor." }),
  shape: Type.Optional(
    Type.Array(Type.Union([Type.Integer(), Type.String()]), {
      description: "A dimension that can change is its name, or empty.",
    }),
  ),
});

/** The graph of an ONNX file. Lists are cut; the counts are of all. */
const OnnxFacts = Type.Object({
  irVersion: Type.Integer(),
  opset: Type.Optional(Type.Integer()),
  inputs: Type.Array(OnnxValue),
  inputCount: Type.Integer(),
  outputs: Type.Array(OnnxValue),
  outputCount: Type.Integer(),
  nodeCount: Type.Integer(),
  operators: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }), {
    description: "Operators by number of uses, most first. At most 100.",
  }),
  operatorCount: Type.Integer(),
});

const GgufFacts = Type.Object({
  version: Type.Integer(),
  contextLength: Type.Optional(Type.Integer()),
  chatTemplateLength: Type.Optional(Type.Integer({ description: "Characters of the chat template." })),
  memory: Type.Optional(
    Type.Object(
      {
        weights: Type.Integer(),
        fixed: Type.Integer({ description: "The process and what it computes with." }),
        perToken: Type.Integer({ description: "Keys and values of one token of context." }),
      },
      { description: "Bytes that the model takes when it runs. Missing if this hub cannot run the file by itself." },
    ),
  ),
});

/** What the header of a file of weights says. */
export const FileHeader = Type.Object({
  format: Type.Enum(["safetensors", "gguf", "onnx"]),
  parameters: Type.Integer(),
  tensorCount: Type.Integer(),
  types: Type.Array(
    Type.Object({
      type: Type.String(),
      tensors: Type.Integer(),
      parameters: Type.Integer(),
      bitsPerWeight: Type.Optional(Type.Number()),
      bytes: Type.Optional(Type.Integer()),
    }),
    { description: "Number of parameters per data type, largest first." },
  ),
  layers: Type.Array(
    Type.Object({
      name: Type.String(),
      parameters: Type.Integer(),
      types: Type.Array(Type.Object({ type: Type.String(), parameters: Type.Integer() })),
    }),
    { description: "Number of parameters per layer and data type. At most 400; the last can be `others`." },
  ),
  metadata: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
  quantization: Type.Optional(Type.String({ description: "Quantization of a GGUF file." })),
  onnx: Type.Optional(OnnxFacts),
  gguf: Type.Optional(GgufFacts),
  tensors: Type.Array(Tensor),
  found: Type.Integer({ description: "Number of tensors that match the filter." }),
});

export type FileHeaderQuery = Static<typeof FileHeaderQuery>;
export type FileHeader = Static<typeof FileHeader>;
