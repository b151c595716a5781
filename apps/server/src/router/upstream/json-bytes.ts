import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Characters of a string that are written at once: about a millisecond's work. */
const pieceLength = 256 * 1024;

const isLong = (value: unknown): value is string => typeof value === "string" && value.length > pieceLength;

const hasLongString = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return isLong(value);
  for (const part of Object.values(value)) if (hasLongString(part)) return true;
  return false;
};

/** A pair of surrogates is one character, and its halves are written differently. */
const pieceEnd = (text: string, end: number): number => {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
};

/** The pieces of a string as JSON has it between its quotes; other calls get their turn between two. */
const writeLong = async (text: string, parts: Buffer[]): Promise<void> => {
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, Math.min(start + pieceLength, text.length));
    parts.push(Buffer.from(JSON.stringify(text.slice(start, end)).slice(1, -1)));
    start = end;
    await nextTurn();
  }
};

/** `JSON.stringify` that does not hold up other calls: a chat with images has strings of many megabytes. */
export const toJsonBytes = async (value: unknown): Promise<Buffer> => {
  if (!hasLongString(value)) return Buffer.from(JSON.stringify(value));
  const long: string[] = [];
  const mark = randomUUID();
  const outline = JSON.stringify(value, (_key, part: unknown) =>
    isLong(part) ? `${mark}${long.push(part) - 1}` : part,
  );
  const parts: Buffer[] = [];
  for (const [at, text] of outline.split(new RegExp(`${mark}\\d+`)).entries()) {
    parts.push(Buffer.from(text));
    const following = long[at];
    if (following !== undefined) await writeLong(following, parts);
  }
  return Buffer.concat(parts);
};
