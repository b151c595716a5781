/** How a tensor's numbers are stored: blocks of `weights` numbers that take `bytes` bytes, scales included. */
export interface BlockFormat {
  /** The type's number in a GGUF file. */
  readonly number: number;
  readonly weights: number;
  readonly bytes: number;
}

/** Tensor types of GGUF files. Block layouts as in ggml; numbers left out here were given up by ggml. */
export const tensorQuantizations = {
  F32: { number: 0, weights: 1, bytes: 4 },
  F16: { number: 1, weights: 1, bytes: 2 },
  Q4_0: { number: 2, weights: 32, bytes: 18 },
  Q4_1: { number: 3, weights: 32, bytes: 20 },
  Q5_0: { number: 6, weights: 32, bytes: 22 },
  Q5_1: { number: 7, weights: 32, bytes: 24 },
  Q8_0: { number: 8, weights: 32, bytes: 34 },
  Q8_1: { number: 9, weights: 32, bytes: 36 },
  Q2_K: { number: 10, weights: 256, bytes: 84 },
  Q3_K: { number: 11, weights: 256, bytes: 110 },
  Q4_K: { number: 12, weights: 256, bytes: 144 },
  Q5_K: { number: 13, weights: 256, bytes: 176 },
  Q6_K: { number: 14, weights: 256, bytes: 210 },
  Q8_K: { number: 15, weights: 256, bytes: 292 },
  IQ2_XXS: { number: 16, weights: 256, bytes: 66 },
  IQ2_XS: { number: 17, weights: 256, bytes: 74 },
  IQ3_XXS: { number: 18, weights: 256, bytes: 98 },
  IQ1_S: { number: 19, weights: 256, bytes: 50 },
  IQ4_NL: { number: 20, weights: 32, bytes: 18 },
  IQ3_S: { number: 21, weights: 256, bytes: 110 },
  IQ2_S: { number: 22, weights: 256, bytes: 82 },
  IQ4_XS: { number: 23, weights: 256, bytes: 136 },
  I8: { number: 24, weights: 1, bytes: 1 },
  I16: { number: 25, weights: 1, bytes: 2 },
  I32: { number: 26, weights: 1, bytes: 4 },
  I64: { number: 27, weights: 1, bytes: 8 },
  F64: { number: 28, weights: 1, bytes: 8 },
  IQ1_M: { number: 29, weights: 256, bytes: 56 },
  BF16: { number: 30, weights: 1, bytes: 2 },
  TQ1_0: { number: 34, weights: 256, bytes: 54 },
  TQ2_0: { number: 35, weights: 256, bytes: 66 },
  MXFP4: { number: 39, weights: 32, bytes: 17 },
  NVFP4: { number: 40, weights: 64, bytes: 36 },
  Q1_0: { number: 41, weights: 128, bytes: 18 },
  Q2_0: { number: 42, weights: 64, bytes: 18 },
} as const satisfies { readonly [name: string]: BlockFormat };

/** The name of a tensor type. */
export type TensorQuantization = keyof typeof tensorQuantizations;

/** Every tensor type, by number. */
export const tensorQuantizationNames = Object.keys(tensorQuantizations) as readonly TensorQuantization[];

/** Bits one weight takes in a tensor of this type, its share of the block's scales included. */
export const tensorBits = (name: TensorQuantization): number => {
  const { bytes, weights } = tensorQuantizations[name];
  return (bytes * 8) / weights;
};
