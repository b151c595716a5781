import { type ByteSource, ReadingError } from "../../blobs/byte-source.ts";
import { type ByteWindow, openWindow } from "../byte-window.ts";

/** Names in messages are short; a longer text is refused. */
const maxText = 65_536;

/** A position in a file of protobuf messages. */
export interface ProtobufCursor {
  readonly window: ByteWindow;
  at: number;
}

/** One field of a message. */
export interface ProtobufField {
  readonly number: number;
  /** Where the field with its tag begins. */
  readonly begin: number;
  /** The value of a number; the length of anything else. */
  readonly value: number;
  readonly isNumber: boolean;
  /** How the field is stored: 0 for numbers, 2 for counted bytes, 1 and 5 for eight and four bytes. */
  readonly wire: number;
}

/** Weights are passed over, and each of them costs a read of this size. */
const chunkSize = 64 * 1024;

export const openProtobuf = (source: ByteSource): ProtobufCursor => ({
  window: openWindow(source, source.size, chunkSize),
  at: 0,
});

export const readVarint = async (cursor: ProtobufCursor): Promise<number> => {
  let value = 0;
  for (let scale = 1; scale < 2 ** 70; scale *= 128) {
    if (!cursor.window.has(1)) await cursor.window.need(1);
    const [byte = 0] = cursor.window.bytes(1);
    cursor.at += 1;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
  throw new ReadingError("contains a number that is not valid");
};

const fixed: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

const nextField = async (cursor: ProtobufCursor): Promise<ProtobufField> => {
  const begin = cursor.at;
  const tag = await readVarint(cursor);
  const number = Math.floor(tag / 8);
  const wire = tag % 8;
  if (wire === 0) return { number, begin, value: await readVarint(cursor), isNumber: true, wire };
  const value = wire === 2 ? await readVarint(cursor) : fixed[wire];
  if (value === undefined) throw new ReadingError("is not an ONNX file");
  return { number, begin, value, isNumber: false, wire };
};

const skip = (cursor: ProtobufCursor, length: number): void => {
  cursor.window.skip(length);
  cursor.at += length;
};

/** Calls `take` for each field of a message; what `take` leaves of a field is passed over. */
export const eachField = async (
  cursor: ProtobufCursor,
  end: number,
  take: (field: ProtobufField) => Promise<void>,
): Promise<void> => {
  while (cursor.at < end) {
    const field = await nextField(cursor);
    const after = cursor.at + (field.isNumber ? 0 : field.value);
    if (after > end) throw new ReadingError("is cut off, or is not an ONNX file");
    await take(field);
    if (cursor.at < after) skip(cursor, after - cursor.at);
  }
};

export const readProtobufText = async (cursor: ProtobufCursor, { value: length }: ProtobufField): Promise<string> => {
  if (length > maxText) throw new ReadingError(`has a name of ${length} bytes; at most ${maxText} are read`);
  await cursor.window.need(length);
  cursor.at += length;
  return cursor.window.bytes(length).toString("utf8");
};
