type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/**
 * The array itself where it is long enough, else a longer copy. Lengths double: memory that was never written to is
 * not resident, so the spare half costs nothing until it is used.
 */
export const grow = <T extends Numbers>(array: T, length: number): T => {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2, 64));
  larger.set(array);
  return larger;
};
