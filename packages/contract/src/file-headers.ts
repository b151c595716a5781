import { type Static, Type } from "typebox";

const Tensor = Type.Object({
  name: Type.String(),
  type: Type.String({ description: "How its numbers are stored: `F16`, `Q4_K`." }),
  shape: Type.Array(Type.Integer()),
  parameters: Type.Integer(),
});

/** Which tensors to list. */
export const FileHeaderQuery = Type.Object({
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: "200 unless given." })),
  search: Type.Optional(Type.String({ maxLength: 200, description: "Part of a tensor's name." })),
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
    { description: "Parameters by how they are stored, most first." },
  ),
  metadata: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
  quantization: Type.Optional(Type.String({ description: "How a GGUF file is quantized as a whole." })),
  tensors: Type.Array(Tensor),
  found: Type.Integer({ description: "Tensors whose name fits the search." }),
});

export type FileHeaderQuery = Static<typeof FileHeaderQuery>;
export type FileHeader = Static<typeof FileHeader>;
