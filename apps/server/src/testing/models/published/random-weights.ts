import type { Constant } from "../../onnx.ts";

/** The same numbers on every run, from -1 to 1: a linear congruential generator, started by the name. */
const numbersOf = (name: string, count: number): Float32Array => {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
};

/** A tensor of random weights, which depend on its name only. */
export const weights = (name: string, ...dims: readonly number[]): Constant => ({
  name,
  dims,
  data: numbersOf(
    name,
    dims.reduce((product, size) => product * size, 1),
  ),
});
