const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const space = 0x20;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
/** Where the text that begins before `at` ends. */
const endOfText = (bytes, at) => {
    let end = bytes.indexOf(quote, at);
    for (;;) {
        if (end < 0)
            return bytes.length;
        let slashes = 0;
        while (end - slashes > at && bytes[end - slashes - 1] === backslash)
            slashes += 1;
        if (slashes % 2 === 0)
            return end;
        end = bytes.indexOf(quote, end + 1);
    }
};
/** Lists of numbers, such as tokens, take far less time than other values. */
const numbersPerValue = 10;
const isNumberStart = (bytes, at) => {
    const byte = bytes[bytes[at] === space ? at + 1 : at] ?? 0;
    return (byte >= zero && byte <= nine) || byte === minus;
};
/** Scans JSON; stops where it is deeper than `maxDepth`, or has more than `maxValues`. */
export const scanJson = (bytes, maxDepth, maxValues = Number.POSITIVE_INFINITY) => {
    let depth = 0;
    let deepest = 0;
    let values = 1;
    let numbers = 0;
    for (let at = 0; at < bytes.length && values + numbers / numbersPerValue <= maxValues + 1; at++) {
        const byte = bytes[at] ?? 0;
        if (byte === quote)
            at = endOfText(bytes, at + 1);
        else if (byte === comma && isNumberStart(bytes, at + 1))
            numbers += 1;
        else if (byte === comma)
            values += 1;
        else if (byte === 0x5b || byte === 0x7b) {
            depth += 1;
            values += 1;
            if (depth > deepest)
                deepest = depth;
            if (deepest > maxDepth)
                break;
        }
        else if (byte === 0x5d || byte === 0x7d)
            depth -= 1;
    }
    return { depth: deepest, values: values + Math.floor(numbers / numbersPerValue) };
};
//# sourceMappingURL=json-scan.js.map