const redacted = Buffer.from("***");
const noBytes = Buffer.alloc(0);
/** Providers show up to 4 + 4 characters of a key so that its owner recognizes it; this is far more. */
const partLength = 12;
/** Shorter forms are in ordinary words, links and images, and the shortest, an empty one, is everywhere. */
const minFormBytes = 8;
const maxMatches = 10_000;
/**
 * The characters that a secret always has within base64 text, for each of the three ways its bytes can be aligned. The
 * characters at both ends also depend on the bytes next to it.
 */
const base64Forms = (secret) => {
    const texts = [0, 1, 2].map((shift) => Buffer.concat([Buffer.alloc(shift), secret])
        .toString("base64")
        .slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + secret.length) * 8) / 6)));
    const urlTexts = texts.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
    return [...new Set([...texts, ...urlTexts])].map((text) => Buffer.from(text));
};
const formsOf = (secret) => ({
    secret,
    whole: [secret, ...base64Forms(secret)].filter(({ length }) => length >= minFormBytes),
    parts: secret.length >= 2 * partLength
        ? { first: secret.subarray(0, partLength), last: secret.subarray(-partLength) }
        : undefined,
});
const notFound = -1;
/** Finds the next place of a form. One that lies ahead is remembered: all forms are asked for after each match. */
const createFinder = (bytes, form) => {
    let start = bytes.indexOf(form);
    return (from) => {
        if (start !== notFound && start < from)
            start = bytes.indexOf(form, from);
        return start === notFound ? [] : [{ start, end: start + form.length }];
    };
};
const findersIn = (bytes, { whole, parts }) => ({
    whole: whole.map((form) => createFinder(bytes, form)),
    first: parts ? createFinder(bytes, parts.first) : () => [],
    last: parts ? createFinder(bytes, parts.last) : () => [],
});
/** From the first bytes of the secret, as far as it goes on. */
const extendForward = (bytes, secret, { start, end }) => {
    let to = end;
    while (to < bytes.length && to - start < secret.length && bytes[to] === secret[to - start])
        to++;
    return { start, end: to };
};
/** Back from the last bytes of the secret, as far as it was before them. */
const extendBackward = (bytes, secret, { start, end }, from) => {
    let at = start;
    while (at > from && end - at < secret.length && bytes[at - 1] === secret[secret.length - (end - at) - 1])
        at--;
    return { start: at, end };
};
/** The match that starts first, and of several the longest. */
const nextMatch = (bytes, secret, { whole, first, last }, from, isEnd) => {
    const started = first(from).map((match) => extendForward(bytes, secret, match));
    const ended = last(from).map((match) => extendBackward(bytes, secret, match, from));
    return [
        ...whole.flatMap((find) => find(from)),
        // One that reaches the end is held back: the rest of the secret may follow in the next chunk.
        ...started.filter(({ end }) => isEnd || end < bytes.length),
        ...ended,
    ].sort((left, right) => left.start - right.start || right.end - left.end)[0];
};
/** The start of the longest end of the bytes that could be the beginning of a form. */
const heldFrom = (bytes, from, forms) => {
    const longest = Math.max(...forms.map(({ length }) => length));
    for (let at = Math.max(from, bytes.length - longest + 1); at < bytes.length; at++) {
        const rest = bytes.length - at;
        if (forms.some((form) => rest < form.length && bytes.compare(form, 0, rest, at) === 0))
            return at;
    }
    return bytes.length;
};
/** Redacts what is complete; at the end of a stream everything is. */
const redactIn = (bytes, forms, isEnd) => {
    const output = [];
    let from = 0;
    const finders = findersIn(bytes, forms);
    const next = () => nextMatch(bytes, forms.secret, finders, from, isEnd);
    // Every match ends after `from`, so the scan ends whatever is searched for.
    for (let match = next(); match && match.end > from; match = next()) {
        output.push(bytes.subarray(from, match.start), redacted);
        // A reply repeats a key this often only on purpose: the rest is left out.
        from = output.length > 2 * maxMatches ? bytes.length : match.end;
    }
    const all = [...forms.whole, ...(forms.parts ? [forms.parts.last] : [])];
    const to = isEnd ? bytes.length : heldFrom(bytes, from, all);
    if (from === 0 && to === bytes.length)
        return { output: bytes, held: noBytes };
    return { output: Buffer.concat([...output, bytes.subarray(from, to)]), held: Buffer.from(bytes.subarray(to)) };
};
export const redactBytes = (bytes, secret) => redactIn(bytes, formsOf(secret), true).output;
export const redactText = (text, secret) => redactBytes(Buffer.from(text), Buffer.from(secret)).toString();
/** Without a secret, all bytes pass unchanged. */
export const createStreamRedactor = (text) => {
    if (!text)
        return { push: (chunk) => chunk, end: () => noBytes };
    const forms = formsOf(Buffer.from(text));
    let held = noBytes;
    return {
        push: (chunk) => {
            const result = redactIn(held.length > 0 ? Buffer.concat([held, chunk]) : chunk, forms, false);
            held = result.held;
            return result.output;
        },
        end: () => redactIn(held, forms, true).output,
    };
};
//# sourceMappingURL=redact-stream.js.map