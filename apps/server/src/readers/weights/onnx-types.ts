/** Types of values in ONNX files in the order of their numbers, with the bits of one value. */
const types = [
  ["FLOAT", 32],
  ["UINT8", 8],
  ["INT8", 8],
  ["UINT16", 16],
  ["INT16", 16],
  ["INT32", 32],
  ["INT64", 64],
  ["STRING", undefined],
  ["BOOL", 8],
  ["FLOAT16", 16],
  ["DOUBLE", 64],
  ["UINT32", 32],
  ["UINT64", 64],
  ["COMPLEX64", 64],
  ["COMPLEX128", 128],
  ["BFLOAT16", 16],
  ["FLOAT8E4M3FN", 8],
  ["FLOAT8E4M3FNUZ", 8],
  ["FLOAT8E5M2", 8],
  ["FLOAT8E5M2FNUZ", 8],
  ["UINT4", 4],
  ["INT4", 4],
  ["FLOAT4E2M1", 4],
] as const;

export const onnxBits: Readonly<Record<string, number>> = Object.fromEntries(
  types.flatMap(([name, bits]) => (bits === undefined ? [] : [[name, bits]])),
);

/** The first type has the number 1. */
export const onnxTypeName = (type: number): string => types[type - 1]?.[0] ?? `type ${type}`;

/** Libraries call the plain float by its length. */
const libraryNames: Readonly<Record<string, string>> = { FLOAT: "float32", DOUBLE: "float64" };

/** The name that libraries give to a type: `float32`. */
export const arrayTypeName = (type: number): string => {
  const name = onnxTypeName(type);
  return libraryNames[name] ?? name.toLowerCase();
};
