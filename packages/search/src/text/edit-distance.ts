/** How many typos are forgiven in a word of this many bytes. */
export const typosAllowed = (length: number): 0 | 1 | 2 => (length >= 8 ? 2 : length >= 4 ? 1 : 0);

const longest = 64;
const rows = [new Int32Array(longest + 1), new Int32Array(longest + 1), new Int32Array(longest + 1)] as const;

/**
 * Whether a word becomes the one at a position of a buffer by at most `limit` changes: a byte put in, left out or
 * replaced, or two neighbors swapped. Words beyond 64 bytes are not compared. Only the cells of the table that can
 * still be within the limit are filled in: a band around its diagonal.
 */
export const isWithin = (
  word: Uint8Array,
  bytes: Uint8Array,
  start: number,
  length: number,
  limit: number,
): boolean => {
  if (Math.abs(word.length - length) > limit || word.length > longest || length > longest) return false;
  const far = limit + 1;
  let [before, previous, current] = rows as readonly Int32Array[] as [Int32Array, Int32Array, Int32Array];
  for (let column = 0; column <= Math.min(length, far); column++) previous[column] = column;
  for (let row = 1; row <= word.length; row++) {
    const first = Math.max(1, row - limit);
    const last = Math.min(length, row + limit);
    let least = first === 1 ? row : far;
    current[first - 1] = first === 1 ? row : far;
    for (let column = first; column <= last; column++) {
      const own = word[row - 1];
      const other = bytes[start + column - 1];
      let cost = (previous[column - 1] as number) + (own === other ? 0 : 1);
      if (column < row + limit) cost = Math.min(cost, (previous[column] as number) + 1);
      cost = Math.min(cost, (current[column - 1] as number) + 1);
      if (row > 1 && column > 1 && own === bytes[start + column - 2] && word[row - 2] === other)
        cost = Math.min(cost, (before[column - 2] as number) + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return false;
    [before, previous, current] = [previous, current, before];
  }
  return (previous[length] as number) <= limit;
};

const encoder = new TextEncoder();

/** How many changes turn one word into another. Only their first 64 bytes are compared. */
export const editDistance = (left: string, right: string): number => {
  const word = encoder.encode(left).subarray(0, longest);
  const other = encoder.encode(right).subarray(0, longest);
  let edits = Math.abs(word.length - other.length);
  while (!isWithin(word, other, 0, other.length, edits)) edits += 1;
  return edits;
};
