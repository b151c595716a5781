// @ts-check
/** @param {readonly number[]} list @param {number} share */
export const quantile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.floor(share * (list.length - 1))] ?? Number.NaN;

/** @param {string} name @param {number} value */
export const show = (name, value, unit = "", target = "") =>
  console.log(`${name.padEnd(52)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(8)} ${target}`.trimEnd());
