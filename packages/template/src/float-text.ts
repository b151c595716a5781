/** Python's shortest form of a float: fixed between 1e-4 and 1e16, else with an exponent of two digits or more. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  const [mantissa = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent > 15) return `${mantissa}e${power.replace(/^([+-])(\d)$/, "$10$2")}`;
  const plain = exponent < 0 ? value.toFixed(mantissa.replace(/^-?\d\.?/, "").length - exponent) : String(value);
  const text = plain.includes(".") ? plain : `${plain}.0`;
  return Object.is(value, -0) ? `-${text}` : text;
}
