/** A safetensors file with the given tensors and no weights. */
export const safetensorsFile = (tensors: Readonly<Record<string, { dtype: string; shape: number[] }>>): Buffer => {
  const header = Buffer.from(JSON.stringify({ __metadata__: { format: "pt" }, ...tensors }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header]);
};

export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

export const u64 = (value: number | bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

export const text = (value: string): Buffer => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

const value = (given: string | number | readonly string[]): Buffer => {
  if (typeof given === "string") return Buffer.concat([u32(8), text(given)]);
  if (typeof given === "number") return Buffer.concat([u32(4), u32(given)]);
  return Buffer.concat([u32(9), u32(8), u64(given.length), ...given.map(text)]);
};

/** A GGUF file with the given entries and tensors, and no weights. */
export const ggufFile = (
  entries: Readonly<Record<string, string | number | readonly string[]>>,
  tensors: readonly (readonly number[])[],
): Buffer =>
  Buffer.concat([
    Buffer.from("GGUF"),
    u32(3),
    u64(tensors.length),
    u64(Object.keys(entries).length),
    ...Object.entries(entries).flatMap(([key, given]) => [text(key), value(given)]),
    ...tensors.flatMap((shape, index) => [text(`t${index}`), u32(shape.length), ...shape.map(u64), u32(0), u64(0)]),
  ]);
