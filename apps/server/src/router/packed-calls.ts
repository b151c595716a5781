import { asCallsBegan, type CallLine, findCalls, idFrom, numbersFrom, textOfLine } from "./call-lines.ts";
import { type Batch, lineOfValues, readBatch } from "./ledger-lines.ts";
import { PackedKinds } from "./packed-kinds.ts";
import { idLength, kindPlace, kindWidth, lackBits, mostPacked, numberWidth, packedLength } from "./packed-layout.ts";

/** Calls on their way into SQLite. */
export interface PackedCalls {
  readonly count: number;
  readonly bytes: Buffer;
  /** Their kinds as JSON. */
  readonly kinds: string;
}

const [quote, comma, backslash, zero, nine, letterN] = [34, 44, 92, 48, 57, 110];

const copyId = (bytes: Buffer, from: number, packed: Buffer, to: number): boolean => {
  for (let at = 0; at < idLength; at++) {
    const byte = bytes[from + at] ?? 0;
    if (byte === quote || byte === backslash || byte < 32 || byte > 126) return false;
    packed[to + at] = byte;
  }
  return true;
};

/**
 * Copies a number and the comma that ends it; what stands after that in its place is not read.
 * @returns Where the next one begins; 0 for what is not a plain number.
 */
const copyNumber = (bytes: Buffer, from: number, packed: Buffer, to: number): number => {
  for (let at = 0; at < numberWidth; at++) {
    const byte = bytes[from + at] ?? 0;
    packed[to + at] = byte;
    if (byte === comma) return at > 0 ? from + at + 1 : 0;
    if (byte < zero || byte > nine) return 0;
  }
  return 0;
};

const writeKind = (kind: number, packed: Buffer, to: number): void => {
  for (let at = to + kindWidth - 1, rest = kind; at >= to; at--) {
    packed[at] = zero + (rest % 10);
    rest = (rest / 10) | 0;
  }
};

/** Packs the call of a line; whether that could be done. */
const packCall = (line: CallLine, kinds: PackedKinds, packed: Buffer, to: number): boolean => {
  const { bytes } = line.source;
  if (!copyId(bytes, line.from + idFrom, packed, to)) return false;
  let from = line.from + numbersFrom;
  let lacks = 0;
  for (let number = 0; number < lackBits.length; number++) {
    const bit = lackBits[number] ?? 0;
    const isLacking = bit > 0 && bytes[from] === letterN;
    if (isLacking) lacks |= bit;
    from = isLacking ? from + "null,".length : copyNumber(bytes, from, packed, to + idLength + number * numberWidth);
    if (from === 0) return false;
  }
  const kind = kinds.numberOf(line, from, lacks);
  if (kind < 0) return false;
  writeKind(kind, packed, to + kindPlace);
  return true;
};

const packLines = (lines: readonly CallLine[]): { readonly packed: PackedCalls; readonly unusual: string } => {
  const bytes = Buffer.allocUnsafe(lines.length * packedLength);
  const kinds = new PackedKinds();
  let [count, unusual] = [0, ""];
  for (const line of lines)
    if (packCall(line, kinds, bytes, count * packedLength)) count += 1;
    else unusual += textOfLine(line);
  return { packed: { count, bytes: bytes.subarray(0, count * packedLength), kinds: kinds.toString() }, unusual };
};

/** What the lines of a journal say: calls that could be packed, and the rest as it is. */
export const packBatch = (bytes: Buffer): { readonly packed: PackedCalls; readonly batch: Batch } => {
  const whole = findCalls(bytes, mostPacked);
  const { fresh, ended } = readBatch(whole.others);
  const brought = findCalls(Buffer.from(fresh.map(lineOfValues).join("")), mostPacked - whole.calls.length);
  const { packed, unusual } = packLines(asCallsBegan([...whole.calls, ...brought.calls]));
  return { packed, batch: { fresh: readBatch(unusual + brought.others).fresh, ended } };
};
