import { HubInferenceError } from "../hub-inference-error.js";
import { encodeFreely, maxTokens, maxWindowedTokens } from "../worker/encode.js";
import { flag, object, text as textField, whole } from "../worker/fields.js";
import { batched } from "../worker/runner.js";
import { outputNamed, softmax } from "../worker/scores.js";
import { tokenSpans } from "../worker/token-spans.js";
const findFromEnd = (all, part) => {
    for (let at = all.length - part.length; at >= 0; at--)
        if (part.every((id, index) => all[at + index] === id))
            return at;
    return -1;
};
const readQuestion = (model, text, maxTokens) => {
    const { ids } = encodeFreely(model, text, undefined, true);
    return ids.length <= maxTokens ? text : model.pipeline.tokenizer.decode(ids.slice(0, maxTokens));
};
const tooLong = (message) => new HubInferenceError("too_long", message);
const readPair = (model, inputs, maxQuestionTokens) => {
    const given = object("inputs", inputs);
    const question = readQuestion(model, textField("inputs.question", given.question), maxQuestionTokens);
    const context = textField("inputs.context", given.context);
    const { ids } = encodeFreely(model, context, undefined, true);
    const max = maxWindowedTokens(model);
    if (ids.length > max)
        throw tooLong(`"inputs.context" has ${ids.length} tokens; at most ${max} are read.`);
    const whole = encodeFreely(model, question, context);
    const lead = findFromEnd(whole.ids, ids);
    if (lead >= 0)
        return { context, ids, whole, lead };
    throw new HubInferenceError("model_broken", `${model.plan.id}: its tokenizer is not supported for question answering.`);
};
/** Overlapping windows of the context that fit next to the question. */
const windowsOf = ({ ids, lead }, room, stride) => {
    const windows = [];
    for (let first = 0;; first += room - stride) {
        windows.push({ first, length: Math.min(room, ids.length - first), lead });
        if (first + room >= ids.length)
            return windows;
    }
};
/** The input for one window: the question as it is, and a part of the context. */
const cutTo = ({ ids, whole, lead }, { first, length }) => {
    const cut = (list) => [
        ...list.slice(0, lead),
        ...list.slice(lead + first, lead + first + length),
        ...list.slice(lead + ids.length),
    ];
    return { ids: cut(whole.ids), ...(whole.types && { types: cut(whole.types) }) };
};
const read = (model, inputs, parameters) => {
    const number = (name, [min, max], fallback) => whole(`parameters.${name}`, parameters[name], [min, max], fallback);
    const pair = readPair(model, inputs, number("max_question_len", [1, 512], 64));
    const size = Math.min(maxTokens(model), number("max_seq_len", [16, 100_000], 384));
    const room = size - (pair.whole.ids.length - pair.ids.length);
    if (room < 8)
        throw tooLong('"inputs.question" is too long. Shorten it.');
    const windows = windowsOf(pair, room, number("doc_stride", [0, room - 1], Math.min(128, Math.floor(room / 2))));
    const options = {
        context: pair.context,
        tokens: tokenSpans(model, pair.context, pair.ids),
        windows,
        topK: number("top_k", [1, 100], 1),
        maxAnswerTokens: number("max_answer_len", [1, 1_000], 15),
        allowsImpossible: flag("parameters.handle_impossible_answer", parameters.handle_impossible_answer, false),
        alignsToWords: flag("parameters.align_to_words", parameters.align_to_words, true),
    };
    return { options, encodings: windows.map((window) => cutTo(pair, window)) };
};
/** Extends a span to whole words. */
const widen = (text, start, end) => {
    const isInner = (at) => /[\p{L}\p{N}]/u.test(text[at] ?? "");
    let from = start;
    let to = end;
    while (from > 0 && isInner(from - 1) && isInner(from))
        from--;
    while (to < text.length && isInner(to) && isInner(to - 1))
        to++;
    return [from, to];
};
/** The argmax stretches of one window, as tokens of the context, and how likely it is that there is none. */
const spansIn = (row, window, maxTokens) => {
    const { length, lead, first } = window;
    const starts = outputNamed(row.outputs, "start_logits").data;
    const ends = outputNamed(row.outputs, "end_logits").data;
    const positions = [0, ...Array.from({ length }, (_, index) => lead + index)];
    const from = softmax(positions.map((at) => starts[at] ?? -1e9));
    const to = softmax(positions.map((at) => ends[at] ?? -1e9));
    const spans = [];
    for (let start = 0; start < length; start++)
        for (let end = start; end < Math.min(length, start + maxTokens); end++)
            spans.push({ start: first + start, end: first + end, score: (from[start + 1] ?? 0) * (to[end + 1] ?? 0) });
    spans.sort((left, right) => right.score - left.score);
    return { spans: spans.slice(0, 200), none: (from[0] ?? 0) * (to[0] ?? 0) };
};
const toAnswer = ({ context, tokens, alignsToWords }, span) => {
    const first = tokens[span.start];
    const last = tokens[span.end];
    if (!first || !last || last.end <= first.start)
        return undefined;
    const [start, end] = alignsToWords ? widen(context, first.start, last.end) : [first.start, last.end];
    return { answer: context.slice(start, end), score: span.score, start, end };
};
/** Merges equal spans and adds up their scores. */
const distinct = (answers) => {
    const found = new Map();
    for (const answer of answers) {
        const key = `${answer.start} ${answer.end}`;
        const known = found.get(key);
        found.set(key, known ? { ...known, score: Math.min(1, known.score + answer.score) } : answer);
    }
    return [...found.values()].sort((left, right) => right.score - left.score);
};
/** The span of the context that answers the question; a list if `top_k` is above 1. */
export const questionAnswering = batched({
    read: (model, { inputs, parameters }) => read(model, inputs, parameters),
    answer: (_model, options, rows) => {
        const windows = rows.flatMap((row, index) => {
            const window = options.windows[index];
            return window ? [spansIn(row, window, options.maxAnswerTokens)] : [];
        });
        const answers = windows.flatMap(({ spans }) => spans.flatMap((span) => toAnswer(options, span) ?? []));
        const none = Math.min(1, ...windows.map((window) => window.none));
        if (options.allowsImpossible)
            answers.push({ answer: "", score: none, start: 0, end: 0 });
        const best = distinct(answers).slice(0, options.topK);
        return options.topK === 1 ? (best[0] ?? { answer: "", score: 0, start: 0, end: 0 }) : best;
    },
});
//# sourceMappingURL=question-answering.js.map