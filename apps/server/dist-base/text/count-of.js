/** `1 file`, `2,000 files`. */
export const countOf = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
//# sourceMappingURL=count-of.js.map