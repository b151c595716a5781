import { setImmediate as nextTurn } from "node:timers/promises";
import type { Known } from "../../shared-state/known.ts";

/** Characters that are written at once: about a millisecond's work. */
const pieceLength = 256 * 1024;

/** Numbers, commas and names that are written at once. */
const pieceValues = 20_000;

/** Parts that are copied at once, which is faster than to write them. */
const copiedParts = 16;

const textLength = (value: unknown): number => {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  let sum = 0;
  for (const part of Object.values(value)) sum += textLength(part);
  return sum;
};

/** A pair of surrogates is one character, and its halves are written differently. */
const pieceEnd = (text: string, end: number): number => {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
};

/** Joins JSON; other calls get their turn between two pieces. */
class JsonWriter {
  readonly #parts: Buffer[] = [];
  #text = "";
  #added = 0;

  add(text: string): void {
    this.#text += text;
    this.#added += 1;
  }

  isFull(): boolean {
    return this.#text.length >= pieceLength || this.#added >= pieceValues;
  }

  async giveTurn(): Promise<void> {
    this.#parts.push(Buffer.from(this.#text));
    this.#text = "";
    this.#added = 0;
    await nextTurn();
  }

  async bytes(): Promise<Buffer> {
    const parts = [...this.#parts, Buffer.from(this.#text)];
    const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    for (const [at, part] of parts.entries()) {
      end += part.copy(whole, end);
      if (at % copiedParts === copiedParts - 1) await nextTurn();
    }
    return whole;
  }
}

/** Written at once: a promise for each of many numbers takes longer than all else. */
const isShort = (value: unknown): boolean =>
  typeof value === "string" ? value.length <= pieceLength : typeof value !== "object" || value === null;

const writeText = async (text: string, writer: JsonWriter): Promise<void> => {
  writer.add('"');
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, Math.min(start + pieceLength, text.length));
    writer.add(JSON.stringify(text.slice(start, end)).slice(1, -1));
    start = end;
    if (writer.isFull()) await writer.giveTurn();
  }
  writer.add('"');
};

const writeList = async (list: readonly unknown[], writer: JsonWriter): Promise<void> => {
  for (const [at, part] of list.entries()) {
    writer.add(at === 0 ? "[" : ",");
    if (isShort(part)) writer.add(JSON.stringify(part ?? null));
    else await writeValue(part, writer);
    if (writer.isFull()) await writer.giveTurn();
  }
  writer.add(list.length === 0 ? "[]" : "]");
};

const writeObject = async (value: object, writer: JsonWriter): Promise<void> => {
  let separator = "";
  writer.add("{");
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    writer.add(`${separator}${JSON.stringify(name)}:`);
    separator = ",";
    if (isShort(part)) writer.add(JSON.stringify(part));
    else await writeValue(part, writer);
    if (writer.isFull()) await writer.giveTurn();
  }
  writer.add("}");
};

const writeValue = async (value: unknown, writer: JsonWriter): Promise<void> => {
  if (typeof value === "string" && value.length > pieceLength) return writeText(value, writer);
  if (typeof value !== "object" || value === null) writer.add(JSON.stringify(value));
  else if (Array.isArray(value)) await writeList(value, writer);
  else await writeObject(value, writer);
};

const writeInPieces = async (value: unknown): Promise<Buffer> => {
  const writer = new JsonWriter();
  await writeValue(value, writer);
  return writer.bytes();
};

/** `JSON.stringify` that does not hold up other calls: a chat with images has many megabytes. */
export const toJsonBytes = (value: unknown): Known<Buffer> =>
  textLength(value) <= pieceLength ? Buffer.from(JSON.stringify(value)) : writeInPieces(value);
