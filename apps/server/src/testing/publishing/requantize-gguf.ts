const valueWidths: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const textType = 8;
const listType = 9;
const alignment = 32;
const eightBit = 8;
const fourBit = 2;
/** Of `general.file_type`, whose numbers are others than those of tensors. */
const mostlyFourBit = 2;
const weightsPerBlock = 32;
const eightBitBlock = 34;
const fourBitBlock = 18;

const float16 = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
};

/** The nearest number of half precision; scales of weights are small numbers, never beyond it. */
const toFloat16 = (value: number): number => {
  const sign = value < 0 ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size < 2 ** -14) return sign | Math.round(size * 2 ** 24);
  const exponent = Math.floor(Math.log2(size));
  // A fraction that is rounded up to 1024 carries into the exponent.
  return sign | (((exponent + 15) << 10) + Math.round((size / 2 ** exponent - 1) * 1024));
};

/** One scale and 32 numbers of 4 bits, for one scale and 32 of 8: the weight that is largest gets the lowest number. */
const requantizeBlock = (from: Buffer, to: Buffer): void => {
  const scale = float16(from.readUInt16LE(0));
  const weights = Array.from({ length: weightsPerBlock }, (_, at) => from.readInt8(2 + at) * scale);
  const largest = weights.reduce((best, weight) => (Math.abs(weight) > Math.abs(best) ? weight : best), 0);
  const step = largest / -8;
  to.writeUInt16LE(toFloat16(step), 0);
  const level = (at: number): number =>
    step === 0 ? 8 : Math.min(15, Math.max(0, Math.round((weights[at] ?? 0) / step) + 8));
  for (let at = 0; at < weightsPerBlock / 2; at++) to[2 + at] = level(at) | (level(at + weightsPerBlock / 2) << 4);
};

const requantize = (data: Buffer): Buffer => {
  const blocks = data.length / eightBitBlock;
  const result = Buffer.alloc(blocks * fourBitBlock);
  for (let at = 0; at < blocks; at++)
    requantizeBlock(
      data.subarray(at * eightBitBlock, (at + 1) * eightBitBlock),
      result.subarray(at * fourBitBlock, (at + 1) * fourBitBlock),
    );
  return result;
};

const createReader = (file: Buffer) => {
  let at = 8;
  const skip = (bytes: number): number => {
    at += bytes;
    return at - bytes;
  };
  const u32 = () => file.readUInt32LE(skip(4));
  const u64 = () => Number(file.readBigUInt64LE(skip(8)));
  const text = () => {
    const length = u64();
    return file.toString("utf8", skip(length), at);
  };
  return { at: () => at, skip, u32, u64, text };
};

type Reader = ReturnType<typeof createReader>;

const skipValue = (reader: Reader, type: number): void => {
  if (type === textType) reader.text();
  else if (type === listType) {
    const inner = reader.u32();
    for (let left = reader.u64(); left > 0; left--) skipValue(reader, inner);
  } else reader.skip(valueWidths[type] ?? 0);
};

interface TensorPlace {
  /** Where its type is in the header; its offset follows. */
  readonly typeAt: number;
  readonly isEightBit: boolean;
  readonly offset: number;
}

const readTensor = (reader: Reader): TensorPlace => {
  reader.text();
  for (let left = reader.u32(); left > 0; left--) reader.u64();
  const typeAt = reader.at();
  const isEightBit = reader.u32() === eightBit;
  return { typeAt, isEightBit, offset: reader.u64() };
};

const aligned = (size: number): number => Math.ceil(size / alignment) * alignment;

/** Data of a tensor, with as much of the alignment after it as makes no whole block. */
const dataOf = (data: Buffer, { isEightBit }: TensorPlace): Buffer => {
  const bytes = isEightBit ? requantize(data.subarray(0, data.length - (data.length % eightBitBlock))) : data;
  return Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);
};

/** The same model with the 8-bit tensors (Q8_0) of a GGUF file in 4 bits (Q4_0). */
export const requantizeGguf = (file: Buffer): Buffer => {
  const reader = createReader(file);
  const header = Buffer.from(file);
  const tensorCount = reader.u64();
  for (let left = reader.u64(); left > 0; left--) {
    const key = reader.text();
    const type = reader.u32();
    if (key === "general.file_type") header.writeUInt32LE(mostlyFourBit, reader.at());
    skipValue(reader, type);
  }
  const tensors = Array.from({ length: tensorCount }, () => readTensor(reader));
  const start = aligned(reader.at());
  const offsets = [...tensors.map(({ offset }) => offset), file.length - start].toSorted((one, other) => one - other);
  const parts: Buffer[] = [];
  let written = 0;
  for (const tensor of tensors.toSorted((one, other) => one.offset - other.offset)) {
    const { offset, typeAt, isEightBit } = tensor;
    const end = offsets.find((other) => other > offset) ?? offset;
    const part = dataOf(file.subarray(start + offset, start + end), tensor);
    if (isEightBit) header.writeUInt32LE(fourBit, typeAt);
    header.writeBigUInt64LE(BigInt(written), typeAt + 4);
    parts.push(part);
    written += part.length;
  }
  return Buffer.concat([header.subarray(0, start), ...parts]);
};
