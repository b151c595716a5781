import { characters, choice, empty, never, optional, repeat, sequence, text } from "./rule.js";
/** Whole numbers with more digits are not exact in most languages. */
const maxDigits = 15;
/** Digits behind the point; more say nothing that a double can hold. */
const maxDecimals = 9;
const digitBetween = (first, last) => first > last ? never : characters([0x30 + first, 0x30 + last]);
const digit = digitBetween(0, 9);
/** Numbers of any size: an exponent has two digits, so that none is infinite. */
const wholePart = choice(text("0"), sequence(digitBetween(1, 9), repeat(digit, 0, maxDigits - 1)));
const anyFraction = optional(sequence(text("."), repeat(digit, 1, maxDecimals)));
const exponent = optional(sequence(characters([0x45, 0x45], [0x65, 0x65]), optional(characters([0x2b, 0x2b], [0x2d, 0x2d])), repeat(digit, 1, 2)));
export const anyInteger = sequence(optional(text("-")), wholePart);
export const anyNumber = sequence(optional(text("-")), wholePart, anyFraction, exponent);
const exactly = { fill: (count) => repeat(digit, count, count), canEndEarly: false };
const decimals = { fill: () => repeat(digit, 0, maxDecimals), canEndEarly: true };
const isZeros = (digits) => /^0*$/.test(digits);
/** Digits that can end before them if only zeros are missing for the lower bound. */
const rest = (rule, low, { canEndEarly }) => canEndEarly && isZeros(low) ? optional(rule) : rule;
const atLeast = (low, tails, style) => {
    if (low === "")
        return tails.low;
    const first = Number(low[0]);
    const others = low.slice(1);
    return choice(sequence(text(String(first)), rest(atLeast(others, tails, style), others, style)), sequence(digitBetween(first + 1, 9), style.fill(others.length), tails.free));
};
const atMost = (high, tails, style) => {
    if (high === "")
        return tails.high;
    const first = Number(high[0]);
    const others = high.slice(1);
    return choice(sequence(text(String(first)), rest(atMost(others, tails, style), "", style)), sequence(digitBetween(0, first - 1), style.fill(others.length), tails.free));
};
/** Digits between two bounds of the same length. */
const between = (low, high, tails, style) => {
    if (low === "")
        return tails.both;
    const first = Number(low[0]);
    const last = Number(high[0]);
    const lowRest = low.slice(1);
    const highRest = high.slice(1);
    if (first === last)
        return sequence(text(String(first)), rest(between(lowRest, highRest, tails, style), lowRest, style));
    return choice(sequence(text(String(first)), rest(atLeast(lowRest, tails, style), lowRest, style)), sequence(digitBetween(first + 1, last - 1), style.fill(lowRest.length), tails.free), sequence(text(String(last)), rest(atMost(highRest, tails, style), "", style)));
};
/** The rest of a number whose whole part equals both bounds' or one of theirs. */
const fractionTails = (low, high) => {
    const free = anyFraction;
    const inner = { both: empty, low: decimals.fill(0), high: empty, free: empty };
    const point = text(".");
    const none = isZeros(low.fraction) ? [empty] : [];
    const length = Math.max(low.fraction.length, high.fraction.length);
    const lows = low.fraction.padEnd(length, "0");
    const highs = high.fraction.padEnd(length, "0");
    return {
        free,
        low: low.fraction === "" ? free : choice(...none, sequence(point, atLeast(low.fraction, inner, decimals))),
        high: high.fraction === "" ? empty : choice(empty, sequence(point, atMost(high.fraction, inner, decimals))),
        both: length === 0 ? empty : choice(...none, sequence(point, between(lows, highs, inner, decimals))),
    };
};
/** Numbers between two bounds that are not negative. */
const positiveBetween = (low, high, isWhole) => {
    const lengths = Array.from({ length: Math.max(0, high.whole.length - low.whole.length + 1) }, (_, at) => low.whole.length + at);
    const none = { both: empty, low: empty, high: empty, free: empty };
    const tails = isWhole ? none : fractionTails(low, high);
    const options = lengths.map((length) => {
        const least = length === low.whole.length ? low.whole : `1${"0".repeat(length - 1)}`;
        const most = length === high.whole.length ? high.whole : "9".repeat(length);
        const lowTail = least === low.whole ? tails.low : tails.free;
        const highTail = most === high.whole ? tails.high : tails.free;
        const both = least !== low.whole ? highTail : most === high.whole ? tails.both : tails.low;
        return between(least, most, { both, low: lowTail, high: highTail, free: tails.free }, exactly);
    });
    return choice(...options);
};
/** A bound in units of the last decimal. */
const scale = 10n ** BigInt(maxDecimals);
const largest = 10n ** BigInt(maxDigits) * scale - 1n;
const decimalOf = (scaled) => ({
    whole: String(scaled / scale),
    fraction: String(scaled % scale)
        .padStart(maxDecimals, "0")
        .replace(/0+$/, ""),
});
const clamp = (scaled) => (scaled > largest ? largest : scaled < -largest ? -largest : scaled);
/** A bound as a whole number of units; undefined if it has more decimals than that. */
export const scaledBound = (bound) => {
    if (Math.abs(bound) >= 1e21)
        return bound > 0 ? largest : -largest;
    const written = bound.toFixed(maxDecimals);
    if (Number(written) !== bound)
        return undefined;
    return clamp(BigInt(written.replace(".", "")));
};
const ceilToWhole = (scaled) => {
    const down = (scaled / scale) * scale;
    return scaled > down ? down + scale : down;
};
/** Numbers between bounds, which are exact. */
export const numberBetween = (bounds, isWhole) => {
    const { min = -largest, max = largest } = bounds;
    let low = bounds.isMinExclusive ? min + 1n : min;
    let high = bounds.isMaxExclusive ? max - 1n : max;
    if (isWhole)
        [low, high] = [ceilToWhole(low), -ceilToWhole(-high)];
    if (low > high)
        return never;
    const positive = high < 0n ? [] : [positiveBetween(decimalOf(low > 0n ? low : 0n), decimalOf(high), isWhole)];
    const least = high < 0n ? -high : isWhole ? scale : 1n;
    const negative = low < 0n && -low >= least ? [sequence(text("-"), positiveBetween(decimalOf(least), decimalOf(-low), isWhole))] : [];
    return choice(...positive, ...negative);
};
//# sourceMappingURL=number-rules.js.map