import { ReadingError } from "../../../blobs/byte-source.ts";
import type { ByteReader } from "../byte-reader.ts";
import type { OpcodeArgument } from "./opcodes.ts";
import { maxText } from "./values.ts";

/** Lines hold numbers and names, and texts in protocol 0. */
const maxLine = 16 * 1024 * 1024;
const empty = Buffer.alloc(0);

const lengthBytes = { "u8 bytes": 1, "u32 bytes": 4, "u64 bytes": 8 } as const;

/** The argument of an opcode; of a long string only the length, its bytes are passed over. */
export interface Argument {
  readonly bytes: Buffer;
  /** The second line of GLOBAL and INST. */
  readonly second: Buffer;
  readonly isLong: boolean;
}

const counted = async (reader: ByteReader, width: 1 | 4 | 8): Promise<Argument> => {
  if (!reader.has(width)) await reader.need(width);
  const prefix = reader.bytes(width);
  const length = width === 8 ? Number(prefix.readBigUInt64LE()) : prefix.readUIntLE(0, width);
  if (length > maxText * 4) {
    if (!Number.isSafeInteger(length)) throw new ReadingError("has a string of an impossible length");
    reader.skip(length);
    return { bytes: empty, second: empty, isLong: true };
  }
  if (!reader.has(length)) await reader.need(length);
  return { bytes: reader.bytes(length), second: empty, isLong: false };
};

/** Reads the argument that follows an opcode. */
export const readArgument = async (reader: ByteReader, kind: OpcodeArgument): Promise<Argument> => {
  if (kind === "line") return { bytes: await reader.line(maxLine), second: empty, isLong: false };
  if (kind === "two lines") {
    const bytes = await reader.line(maxLine);
    return { bytes, second: await reader.line(maxLine), isLong: false };
  }
  if (typeof kind === "string") return counted(reader, lengthBytes[kind]);
  if (!reader.has(kind)) await reader.need(kind);
  return { bytes: reader.bytes(kind), second: empty, isLong: false };
};
