/** Writes exponents with two digits or more, as Python does. */
export function withExponent(text: string): string {
  return text.replace(/e([+-])(\d)$/, "e$10$2");
}

/** Python's shortest form of a float: fixed between 1e-4 and 1e16, else with an exponent. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value).toLowerCase().replace("inity", "");
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) return withExponent(value.toExponential());
  const text = (Object.is(value, -0) ? "-" : "") + value;
  return text.includes(".") ? text : `${text}.0`;
}
