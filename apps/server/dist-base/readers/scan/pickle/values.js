export const mark = { kind: "mark" };
export const other = { kind: "other" };
/** Longer texts are no names of modules. */
export const maxText = 300;
/** Shapes of arrays, and the fields of joblib's arrays, are short. Other items are not needed. */
export const maxItems = 32;
const escapes = {
    n: "\n",
    r: "\r",
    t: "\t",
    a: "\x07",
    b: "\b",
    f: "\f",
    v: "\v",
    "\n": "",
};
/** Decodes the escapes of a Python literal, so that `\x6f\x73` is known to be `os`. */
const decodeEscapes = (text) => text.replace(/\\(x[0-9a-fA-F]{2}|[0-7]{1,3}|[\s\S])/g, (_all, code) => {
    if (code.startsWith("x") && code.length === 3)
        return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]/.test(code))
        return String.fromCharCode(Number.parseInt(code, 8));
    return escapes[code] ?? code;
});
const text = (value) => (value.length <= maxText ? { kind: "text", text: value } : other);
/** The argument of STRING: a quoted Python literal. Undefined where loading would fail. */
export const literalText = (line) => {
    const raw = line.toString("latin1").trim();
    const quote = raw[0];
    if (raw.length < 2 || (quote !== "'" && quote !== '"') || !raw.endsWith(quote))
        return undefined;
    return text(decodeEscapes(raw.slice(1, -1)));
};
/** The argument of UNICODE, with its `\u` escapes. */
export const unicodeText = (line) => text(line
    .toString("latin1")
    .replace(/\\u([0-9a-fA-F]{4})/g, (_all, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/\\U([0-9a-fA-F]{8})/g, (all, digits) => {
    const point = Number.parseInt(digits, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : all;
}));
export const plainText = (bytes) => text(bytes.toString("utf8"));
/** The argument of INT and LONG. Undefined where loading would fail. */
export const lineNumber = (line) => {
    const digits = line.toString("latin1").trim().replace(/L$/, "");
    if (!/^[+-]?\d+$/.test(digits))
        return undefined;
    return digits.length <= 40 ? { kind: "number", number: BigInt(digits) } : other;
};
/** The argument of FLOAT. Undefined where loading would fail. */
export const lineFloat = (line) => /^[+-]?(?:[\d._]+(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i.test(line.toString("latin1").trim()) ? other : undefined;
/** A whole number of little-endian bytes. */
export const longNumber = (bytes) => bytes.length <= 16
    ? { kind: "number", number: BigInt(`0x${Buffer.from(bytes).reverse().toString("hex") || "0"}`) }
    : other;
//# sourceMappingURL=values.js.map