const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const space = 0x20;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;

/** How deep a JSON text is nested and how many values it holds, found in one pass without building anything. */
export interface JsonSize {
  readonly depth: number;
  /** Ten numbers of a list count as one. */
  readonly values: number;
}

/** Where the text that begins before `at` ends. */
const endOfText = (bytes: Uint8Array, at: number): number => {
  let end = bytes.indexOf(quote, at);
  for (;;) {
    if (end < 0) return bytes.length;
    let slashes = 0;
    while (end - slashes > at && bytes[end - slashes - 1] === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = bytes.indexOf(quote, end + 1);
  }
};

/** Lists of numbers, such as tokens, take far less time than other values. */
const numbersPerValue = 10;

const isNumberStart = (bytes: Uint8Array, at: number): boolean => {
  const byte = bytes[bytes[at] === space ? at + 1 : at] ?? 0;
  return (byte >= zero && byte <= nine) || byte === minus;
};

/** Scans JSON; stops where it is deeper than `maxDepth`, or has more than `maxValues`. */
export const scanJson = (
  bytes: Uint8Array,
  maxDepth: number,
  maxValues: number = Number.POSITIVE_INFINITY,
): JsonSize => {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let numbers = 0;
  for (let at = 0; at < bytes.length && values + numbers / numbersPerValue <= maxValues + 1; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (byte === comma && isNumberStart(bytes, at + 1)) numbers += 1;
    else if (byte === comma) values += 1;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > deepest) deepest = depth;
      if (deepest > maxDepth) break;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return { depth: deepest, values: values + Math.floor(numbers / numbersPerValue) };
};
