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

/** What the header of a file of weights says. */
export const FileHeader = Type.Object({
  format: Type.Enum(["safetensors", "gguf"]),
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
  tensors: Type.Array(Tensor),
  found: Type.Integer({ description: "Number of tensors that match the filter." }),
});

export type FileHeaderQuery = Static<typeof FileHeaderQuery>;
export type FileHeader = Static<typeof FileHeader>;
