const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

/** How deep a JSON text is nested and how many values it holds, found in one pass without building anything. */
export interface JsonSize {
  readonly depth: number;
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

/** Scans JSON; stops where it is deeper than `maxDepth`. */
export const scanJson = (bytes: Uint8Array, maxDepth: number): JsonSize => {
  let [depth, deepest, values] = [0, 0, 1];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (byte === comma) values += 1;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > deepest) deepest = depth;
      if (deepest > maxDepth) break;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return { depth: deepest, values };
};
