import { type TensorQuantization, tensorBits } from "./tensor-quantizations.ts";

/**
 * Where a file type's bits per weight come from.
 * - `format`: every matrix has the one tensor type, so its block layout says it all.
 * - `measured`: a mix of tensor types; the size that llama.cpp's quantize tool reports for Llama 3.1 8B.
 * - `estimate`: a mix without a published size, estimated from the tensor type of most weights.
 */
export type BitsBasis = "format" | "measured" | "estimate";

/** A file type of GGUF: a recipe that says which tensor gets which tensor type. */
export interface FileFormat {
  /** The type's number in a GGUF file; numbers from 1000 exist in file names only. */
  readonly number: number;
  readonly bitsPerWeight: number;
  readonly basis: BitsBasis;
}

const rounded = (bits: number): number => Math.round(bits * 10_000) / 10_000;

const all = (number: number, tensor: TensorQuantization): FileFormat => ({
  number,
  bitsPerWeight: tensorBits(tensor),
  basis: "format",
});

const measured = (number: number, bitsPerWeight: number): FileFormat => ({ number, bitsPerWeight, basis: "measured" });

/** Weights in Llama 3.1 8B. */
const referenceWeights = 8_030_261_248;

/** For types whose published figure is the size of the file. */
const measuredSize = (number: number, gibibytes: number): FileFormat =>
  measured(number, rounded((gibibytes * 2 ** 30 * 8) / referenceWeights));

/** Embeddings and the output layer are kept finer than the rest, so a real file is somewhat larger than this. */
const mostly = (number: number, bitsPerWeight: number): FileFormat => ({ number, bitsPerWeight, basis: "estimate" });

/**
 * An extra-large mix has no fixed recipe. It is reckoned as the largest ordinary mix of its level, with one weight in
 * eight (about what embeddings and output take in an 8B model) moved to the next finer tensor type.
 */
const extraLarge = (
  number: number,
  ordinary: number,
  from: TensorQuantization,
  finer: TensorQuantization,
): FileFormat => mostly(number, rounded(ordinary + (tensorBits(finer) - tensorBits(from)) / 8));

const formats = {
  F32: all(0, "F32"),
  BF16: all(32, "BF16"),
  F16: all(1, "F16"),
  Q8_K_XL: extraLarge(1005, tensorBits("Q8_0"), "Q8_0", "BF16"),
  Q8_0: all(7, "Q8_0"),
  Q6_K_XL: extraLarge(1004, tensorBits("Q6_K"), "Q6_K", "Q8_0"),
  Q6_K: all(18, "Q6_K"),
  Q5_1: measuredSize(9, 5.65),
  Q5_0: measuredSize(8, 5.21),
  Q5_K_XL: extraLarge(1003, 5.7036, "Q5_K", "Q6_K"),
  Q5_K_M: measured(17, 5.7036),
  Q5_K_S: measured(16, 5.5704),
  Q4_K_XL: extraLarge(1002, 4.8944, "Q4_K", "Q5_K"),
  Q4_K_M: measured(15, 4.8944),
  Q4_K_S: measured(14, 4.6672),
  IQ4_NL: measured(25, 4.6818),
  IQ4_XS: measured(30, 4.4597),
  // Some attention and embedding matrices stay in F16.
  Q4_1_SOME_F16: mostly(4, tensorBits("Q4_1")),
  Q4_1: measuredSize(3, 4.78),
  Q4_0: measuredSize(2, 4.34),
  // Q4_0 with rows interleaved for certain processors: the same bits in another order.
  Q4_0_4_4: measuredSize(33, 4.34),
  Q4_0_4_8: measuredSize(34, 4.34),
  Q4_0_8_8: measuredSize(35, 4.34),
  // Withdrawn in 2023: blocks of 16 weights with a 2-byte scale, and in Q4_3 a 2-byte minimum as well.
  Q4_2: mostly(5, (10 * 8) / 16),
  Q4_3: mostly(6, (12 * 8) / 16),
  MXFP4_MOE: mostly(38, tensorBits("MXFP4")),
  NVFP4: mostly(39, tensorBits("NVFP4")),
  Q3_K_XL: extraLarge(1001, 4.2979, "Q3_K", "Q4_K"),
  Q3_K_L: measured(13, 4.2979),
  Q3_K_M: measuredSize(12, 3.74),
  Q3_K_S: measured(11, 3.6429),
  IQ3_M: measured(27, 3.7628),
  IQ3_S: measured(26, 3.6606),
  IQ3_XS: measured(22, 3.4977),
  IQ3_XXS: measured(23, 3.2548),
  Q2_K_XL: extraLarge(1000, 3.1593, "Q2_K", "Q3_K"),
  Q2_K: measured(10, 3.1593),
  Q2_K_S: measured(21, 2.9697),
  IQ2_M: measured(29, 2.9294),
  IQ2_S: measured(28, 2.7403),
  IQ2_XS: measured(20, 2.5882),
  IQ2_XXS: measured(19, 2.3824),
  Q2_0: mostly(41, tensorBits("Q2_0")),
  IQ1_M: measured(31, 2.146),
  IQ1_S: measured(24, 2.0042),
  TQ2_0: mostly(37, tensorBits("TQ2_0")),
  TQ1_0: mostly(36, tensorBits("TQ1_0")),
  Q1_0: mostly(40, tensorBits("Q1_0")),
} as const satisfies { readonly [name: string]: FileFormat };

/** The name of a file type. */
export type FileQuantization = keyof typeof formats;

/** File types of GGUF. */
export const fileQuantizations: Readonly<Record<FileQuantization, FileFormat>> = formats;

/** Every file type from the largest files to the smallest; among equals, the one worth choosing first. */
export const quantizationOrder: readonly FileQuantization[] = (Object.keys(formats) as FileQuantization[]).sort(
  (one, other) => formats[other].bitsPerWeight - formats[one].bitsPerWeight,
);
