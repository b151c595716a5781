import type { FileHeader } from "@orrery/contract";
import { type TensorQuantization, tensorBits, tensorQuantizations } from "@orrery/tasks";
import { onnxBits } from "./onnx-types.ts";

/** One tensor of a file of weights. */
export interface TensorEntry {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly number[];
  readonly parameters: number;
}

/** All that the header of a file of weights says. */
export interface Header {
  readonly format: FileHeader["format"];
  readonly tensors: readonly TensorEntry[];
  readonly metadata: readonly { readonly key: string; readonly value: string }[];
  readonly quantization?: string;
  readonly onnx?: NonNullable<FileHeader["onnx"]>;
  readonly gguf?: NonNullable<FileHeader["gguf"]>;
}

/** Bits of the types that safetensors and ONNX files name and GGUF files do not. */
const plainBits: Readonly<Record<string, number>> = {
  F64: 64,
  I64: 64,
  U64: 64,
  I32: 32,
  U32: 32,
  I16: 16,
  U16: 16,
  I8: 8,
  U8: 8,
  F8_E4M3: 8,
  F8_E5M2: 8,
  F8_E8M0: 8,
  F8_E4M3FNUZ: 8,
  F8_E5M2FNUZ: 8,
  F6_E2M3: 6,
  F6_E3M2: 6,
  C64: 64,
  F4: 4,
  BOOL: 8,
  ...onnxBits,
};

/** Bits that one weight of a type takes, scales and all; undefined for an unknown type. */
export const bitsOf = (type: string): number | undefined =>
  Object.hasOwn(tensorQuantizations, type) ? tensorBits(type as TensorQuantization) : plainBits[type];

/** Parameters by the type they are stored in, most first. */
export const typesOf = (tensors: readonly TensorEntry[]) => {
  const found = new Map<string, { tensors: number; parameters: number }>();
  for (const { type, parameters } of tensors) {
    const sum = found.get(type) ?? { tensors: 0, parameters: 0 };
    found.set(type, { tensors: sum.tensors + 1, parameters: sum.parameters + parameters });
  }
  return [...found]
    .map(([type, sum]) => {
      const bits = bitsOf(type);
      return {
        type,
        ...sum,
        ...(bits !== undefined && { bitsPerWeight: bits, bytes: Math.ceil((sum.parameters * bits) / 8) }),
      };
    })
    .sort((left, right) => right.parameters - left.parameters);
};
