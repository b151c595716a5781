import { type FileQuantization, fileQuantizations } from "./file-quantizations.ts";
import { type TensorQuantization, tensorQuantizationNames, tensorQuantizations } from "./tensor-quantizations.ts";

/** What a file name says about how the file is quantized. */
export interface QuantizationLabel {
  /** `UD` for Unsloth's dynamic mixes. */
  readonly prefix?: "UD";
  /** The type named: of the file, or where the name stops short of that (`Q4_K`), of its tensors. */
  readonly quantization: FileQuantization | TensorQuantization;
  /** A size that the type's own name does not include: `L` in `Q6_K_L`. */
  readonly size?: string;
  /** All of it as one writes it after a model's id: `UD-Q4_K_XL`. */
  readonly label: string;
}

/** Plain numbers (I8, F64) are stored in files but never name one. */
const isBlockwise = (name: TensorQuantization): boolean => tensorQuantizations[name].weights > 1;

const names: readonly string[] = [
  ...new Set([...Object.keys(fileQuantizations), ...tensorQuantizationNames.filter(isBlockwise)]),
];

/**
 * Longer names first, so that `Q4_0_4_4` is not read as `Q4_0`. A name ends at anything but a letter or digit; `_` ends
 * it too, as in `q8_0_chat`. Every part has a bounded length, so the search takes linear time on any text.
 */
const longestFirst = names.toSorted((one, other) => other.length - one.length).join("|");
const pattern = new RegExp(`(?<![0-9A-Z])(?:(UD)-)?(${longestFirst})(?:_(XXS|XS|S|M|L|XL|XXL))?(?![0-9A-Z])`, "gi");

/**
 * Reads the quantization from a file's name or path; the last one named counts.
 *
 * @example
 * parseQuantization("llama-UD-Q4_K_XL.gguf"); // { prefix: "UD", quantization: "Q4_K_XL", label: "UD-Q4_K_XL" }
 */
export const parseQuantization = (path: string): QuantizationLabel | undefined => {
  const [, prefix, name, size] = [...path.matchAll(pattern)].at(-1)?.map((part) => part?.toUpperCase()) ?? [];
  if (name === undefined) return undefined;
  return {
    ...(prefix !== undefined && { prefix: "UD" as const }),
    quantization: name as QuantizationLabel["quantization"],
    ...(size !== undefined && { size }),
    label: `${prefix === undefined ? "" : "UD-"}${name}${size === undefined ? "" : `_${size}`}`,
  };
};
