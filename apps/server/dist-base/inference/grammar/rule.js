export const text = (value) => ({ kind: "text", text: value });
export const characters = (...ranges) => ({ kind: "characters", ranges });
export const sequence = (...parts) => ({ kind: "sequence", parts });
export const choice = (...options) => options.length === 1 && options[0] ? options[0] : { kind: "choice", options };
export const repeat = (rule, min, max) => ({
    kind: "repeat",
    rule,
    min,
    max,
});
export const optional = (rule) => repeat(rule, 0, 1);
/** The empty text. */
export const empty = sequence();
/** Matches nothing, not even the empty text. */
export const never = { kind: "choice", options: [] };
//# sourceMappingURL=rule.js.map