import { HubInferenceError } from "../hub-inference-error.js";
import { encodeFreely, maxTokens } from "../worker/encode.js";
import { choice, text as textField, texts, whole } from "../worker/fields.js";
import { batched } from "../worker/runner.js";
import { labelOf, outputNamed, softmax } from "../worker/scores.js";
import { tokenSpans } from "../worker/token-spans.js";
const strategies = ["none", "simple", "first", "average", "max"];
const windowsOf = (count, room, stride) => {
    const windows = [];
    for (let start = 0;; start += room - stride) {
        windows.push({ start, length: Math.min(room, count - start) });
        if (start + room >= count)
            return windows;
    }
};
/** The text's tokens alone, and the special tokens around them. */
const frameOf = (model, text) => {
    const { ids } = encodeFreely(model, text, undefined, true);
    const framed = encodeFreely(model, text);
    const lead = Math.max(0, framed.ids.indexOf(ids[0] ?? -1));
    return {
        ids,
        before: framed.ids.slice(0, lead),
        after: framed.ids.slice(lead + ids.length),
        hasTypes: !!framed.types,
    };
};
const ignoredLabels = (value, max) => {
    if (value === undefined || value === null)
        return new Set(["O"]);
    return new Set(Array.isArray(value) && value.length === 0 ? [] : texts("parameters.ignore_labels", value, max));
};
const read = (model, inputs, parameters) => {
    const text = textField("inputs", inputs);
    const { ids, before, after, hasTypes } = frameOf(model, text);
    const room = maxTokens(model) - before.length - after.length;
    const stride = whole("parameters.stride", parameters.stride, [0, Math.max(0, room - 1)], undefined);
    if (ids.length > room && stride === undefined)
        throw new HubInferenceError("too_long", `"inputs" has ${ids.length} tokens; ${model.plan.id} reads at most ${room} at once. Shorten it, or split it into overlapping parts with "parameters": {"stride": ${Math.floor(room / 4)}}.`);
    const windows = windowsOf(ids.length, room, stride ?? 0);
    const encodings = windows.map(({ start, length }) => {
        const framed = [...before, ...ids.slice(start, start + length), ...after];
        return { ids: framed, ...(hasTypes && { types: framed.map(() => 0) }) };
    });
    const strategy = choice("parameters.aggregation_strategy", parameters.aggregation_strategy, strategies, "simple");
    const ignored = ignoredLabels(parameters.ignore_labels, model.plan.limits.items);
    return { options: { text, ids, windows, lead: before.length, strategy, ignored }, encodings };
};
const isPartOf = (text, span, before) => !!span &&
    !!before &&
    before.end === span.start &&
    /[\p{L}\p{N}]/u.test(text.slice(span.start, span.start + 1)) &&
    /[\p{L}\p{N}]$/u.test(text.slice(before.start, before.end));
/** Scores each token in the window where it is furthest from an edge. */
const tag = (model, { text, ids, windows, lead }, rows) => {
    const spans = tokenSpans(model, text, ids);
    const best = new Map();
    for (const [window, { start, length }] of windows.entries()) {
        const logits = outputNamed(rows[window]?.outputs ?? {}, "logits");
        const classes = logits.dims.at(-1) ?? 1;
        for (let offset = 0; offset < length; offset++) {
            const margin = Math.min(offset, length - 1 - offset);
            if ((best.get(start + offset)?.margin ?? -1) >= margin)
                continue;
            const from = (lead + offset) * classes;
            best.set(start + offset, { margin, scores: softmax(logits.data.subarray(from, from + classes)) });
        }
    }
    return ids.flatMap((_, index) => {
        const span = spans[index];
        const found = best.get(index);
        const isPart = isPartOf(text, span, spans[index - 1]);
        return span && found ? [{ index: index + lead, span, scores: found.scores, isPart }] : [];
    });
};
const bestOf = (scores) => scores.indexOf(Math.max(...scores));
/** Pieces of one word, with one score per class for the whole word. */
const toWords = (tokens, strategy) => {
    const words = [];
    for (const token of tokens) {
        if (token.isPart && words.length > 0)
            words.at(-1)?.push(token);
        else
            words.push([token]);
    }
    return words.flatMap((parts) => {
        const [first] = parts;
        const last = parts.at(-1);
        if (!first || !last)
            return [];
        const span = { start: first.span.start, end: last.span.end };
        return [{ ...first, span, scores: wordScores(parts, strategy) }];
    });
};
const wordScores = (parts, strategy) => {
    const [first] = parts;
    if (!first || strategy === "first")
        return first?.scores ?? [];
    if (strategy === "average")
        return first.scores.map((_, index) => parts.reduce((sum, { scores }) => sum + (scores[index] ?? 0), 0) / parts.length);
    const tops = parts.map(({ scores }) => Math.max(...scores));
    return parts[tops.indexOf(Math.max(...tops))]?.scores ?? first.scores;
};
/** `B-PER` begins a person, `I-PER` continues one; a label without a prefix continues the same label. */
const splitLabel = (label) => {
    const [, prefix = "", name = label] = /^([BILUES])-(.+)$/.exec(label) ?? [];
    return { prefix, name };
};
/** Labels without a prefix, such as parts of speech, continue within a word only. */
const continues = (prefix, name, isPart) => prefix === "" ? isPart || name === "O" : !["B", "U", "S"].includes(prefix);
const group = (model, text, tokens, ignored) => {
    const entities = [];
    let open;
    for (const { span, scores, isPart } of tokens) {
        const top = bestOf(scores);
        const { prefix, name } = splitLabel(labelOf(model.config, top));
        const isNext = open?.name === name && continues(prefix, name, isPart);
        if (open && isNext) {
            open.end = span.end;
            open.scores.push(scores[top] ?? 0);
        }
        else {
            open = { name, start: span.start, end: span.end, scores: [scores[top] ?? 0] };
            entities.push(open);
        }
    }
    return entities
        .filter(({ name }) => !ignored.has(name))
        .map(({ name, start, end, scores }) => ({
        entity_group: name,
        score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
        word: text.slice(start, end),
        start,
        end,
    }));
};
/** Entities of a text, grouped by `aggregation_strategy`; spans count UTF-16 units of the text. */
export const tokenClassification = batched({
    read: (model, { inputs, parameters }) => read(model, inputs, parameters),
    answer: (model, options, rows) => {
        const tokens = tag(model, options, rows);
        const { strategy, text, ignored } = options;
        if (strategy === "simple")
            return group(model, text, tokens, ignored);
        if (strategy !== "none")
            return group(model, text, toWords(tokens, strategy), ignored);
        return tokens.flatMap(({ index, span, scores }) => {
            const entity = labelOf(model.config, bestOf(scores));
            const word = text.slice(span.start, span.end);
            return ignored.has(entity) ? [] : [{ entity, score: Math.max(...scores), index, word, ...span }];
        });
    },
});
//# sourceMappingURL=token-classification.js.map