import { type FileQuantization, quantizationOrder } from "./file-quantizations.ts";
import { parseQuantization, type QuantizationLabel } from "./parse-quantization.ts";

/** Tensor types that stand for a file type: llama.cpp reads `Q4_K` as `Q4_K_M`. */
const shorthands: { readonly [Name in QuantizationLabel["quantization"]]?: FileQuantization } = {
  MXFP4: "MXFP4_MOE",
  Q3_K: "Q3_K_M",
  Q4_K: "Q4_K_M",
  Q5_K: "Q5_K_M",
};

/** The index of a label in the order, or -1. */
const place = (label: string): number => {
  const name = parseQuantization(label)?.quantization;
  return name === undefined ? -1 : quantizationOrder.findIndex((other) => other === (shorthands[name] ?? name));
};

/**
 * The label to take when the wanted one is not there: the largest that is no larger than the target, else the smallest
 * there is. An unknown target asks for the largest. Undefined when no label on offer is known.
 */
export const nearestQuantization = <Label extends string>(
  target: string,
  available: readonly Label[],
): Label | undefined => {
  const wanted = Math.max(place(target), 0);
  const known = available
    .map((label) => ({ label, place: place(label) }))
    .filter((candidate) => candidate.place >= 0)
    .sort((one, other) => one.place - other.place);
  return (known.find((candidate) => candidate.place >= wanted) ?? known.at(-1))?.label;
};
