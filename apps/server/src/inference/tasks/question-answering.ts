import { HubInferenceError } from "../hub-inference-error.ts";
import type { TextSpan } from "../worker/align.ts";
import { type Encoding, encodeFreely, maxTokens, maxWindowedTokens, type Row } from "../worker/encode.ts";
import { flag, type Json, object, text as textField, whole } from "../worker/fields.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";
import { batched } from "../worker/runner.ts";
import { outputNamed, softmax } from "../worker/scores.ts";
import { tokenSpans } from "../worker/token-spans.ts";

interface Options {
  readonly context: string;
  readonly tokens: readonly TextSpan[];
  /** For each window: the context's first token in it, how many there are, and where in the input they begin. */
  readonly windows: readonly { readonly first: number; readonly length: number; readonly lead: number }[];
  readonly topK: number;
  readonly maxAnswerTokens: number;
  readonly allowsImpossible: boolean;
  readonly alignsToWords: boolean;
}

interface Answer {
  readonly answer: string;
  readonly score: number;
  readonly start: number;
  readonly end: number;
}

const findFromEnd = (all: readonly number[], part: readonly number[]): number => {
  for (let at = all.length - part.length; at >= 0; at--)
    if (part.every((id, index) => all[at + index] === id)) return at;
  return -1;
};

const readQuestion = (model: LoadedModel, text: string, maxTokens: number): string => {
  const { ids } = encodeFreely(model, text, undefined, true);
  return ids.length <= maxTokens ? text : model.pipeline.tokenizer.decode(ids.slice(0, maxTokens));
};

interface Pair {
  readonly context: string;
  /** The context's tokens alone. */
  readonly ids: readonly number[];
  /** Question and context with the special tokens around them. */
  readonly whole: Encoding;
  /** The number of tokens before the context. */
  readonly lead: number;
}

const tooLong = (message: string): HubInferenceError => new HubInferenceError("too_long", message);

const readPair = (model: LoadedModel, inputs: unknown, maxQuestionTokens: number): Pair => {
  const given = object("inputs", inputs);
  const question = readQuestion(model, textField("inputs.question", given.question), maxQuestionTokens);
  const context = textField("inputs.context", given.context);
  const { ids } = encodeFreely(model, context, undefined, true);
  const max = maxWindowedTokens(model);
  if (ids.length > max) throw tooLong(`"inputs.context" has ${ids.length} tokens; at most ${max} are read.`);
  const whole = encodeFreely(model, question, context);
  const lead = findFromEnd(whole.ids, ids);
  if (lead >= 0) return { context, ids, whole, lead };
  throw new HubInferenceError(
    "model_broken",
    `${model.plan.id}: its tokenizer is not supported for question answering.`,
  );
};

/** Overlapping windows of the context that fit next to the question. */
const windowsOf = ({ ids, lead }: Pair, room: number, stride: number): Options["windows"] => {
  const windows = [];
  for (let first = 0; ; first += room - stride) {
    windows.push({ first, length: Math.min(room, ids.length - first), lead });
    if (first + room >= ids.length) return windows;
  }
};

/** The input for one window: the question as it is, and a part of the context. */
const cutTo = ({ ids, whole, lead }: Pair, { first, length }: Options["windows"][number]): Encoding => {
  const cut = (list: readonly number[]) => [
    ...list.slice(0, lead),
    ...list.slice(lead + first, lead + first + length),
    ...list.slice(lead + ids.length),
  ];
  return { ids: cut(whole.ids), ...(whole.types && { types: cut(whole.types) }) };
};

const read = (model: LoadedModel, inputs: unknown, parameters: Json) => {
  const number = (name: string, [min, max]: readonly [number, number], fallback: number) =>
    whole(`parameters.${name}`, parameters[name], [min, max], fallback);
  const pair = readPair(model, inputs, number("max_question_len", [1, 512], 64));
  const size = Math.min(maxTokens(model), number("max_seq_len", [16, 100_000], 384));
  const room = size - (pair.whole.ids.length - pair.ids.length);
  if (room < 8) throw tooLong('"inputs.question" is too long. Shorten it.');
  const windows = windowsOf(pair, room, number("doc_stride", [0, room - 1], Math.min(128, Math.floor(room / 2))));
  const options: Options = {
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
const widen = (text: string, start: number, end: number): [number, number] => {
  const isInner = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? "");
  let from = start;
  let to = end;
  while (from > 0 && isInner(from - 1) && isInner(from)) from--;
  while (to < text.length && isInner(to) && isInner(to - 1)) to++;
  return [from, to];
};

interface ScoredSpan {
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

/** The argmax stretches of one window, as tokens of the context, and how likely it is that there is none. */
const spansIn = (
  row: Row,
  window: Options["windows"][number],
  maxTokens: number,
): { spans: ScoredSpan[]; none: number } => {
  const { length, lead, first } = window;
  const starts = outputNamed(row.outputs, "start_logits").data;
  const ends = outputNamed(row.outputs, "end_logits").data;
  const positions = [0, ...Array.from({ length }, (_, index) => lead + index)];
  const from = softmax(positions.map((at) => starts[at] ?? -1e9));
  const to = softmax(positions.map((at) => ends[at] ?? -1e9));
  const spans: ScoredSpan[] = [];
  for (let start = 0; start < length; start++)
    for (let end = start; end < Math.min(length, start + maxTokens); end++)
      spans.push({ start: first + start, end: first + end, score: (from[start + 1] ?? 0) * (to[end + 1] ?? 0) });
  spans.sort((left, right) => right.score - left.score);
  return { spans: spans.slice(0, 200), none: (from[0] ?? 0) * (to[0] ?? 0) };
};

const toAnswer = ({ context, tokens, alignsToWords }: Options, span: ScoredSpan): Answer | undefined => {
  const first = tokens[span.start];
  const last = tokens[span.end];
  if (!first || !last || last.end <= first.start) return undefined;
  const [start, end] = alignsToWords ? widen(context, first.start, last.end) : [first.start, last.end];
  return { answer: context.slice(start, end), score: span.score, start, end };
};

/** Merges equal spans and adds up their scores. */
const distinct = (answers: readonly Answer[]): Answer[] => {
  const found = new Map<string, Answer>();
  for (const answer of answers) {
    const key = `${answer.start} ${answer.end}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, score: Math.min(1, known.score + answer.score) } : answer);
  }
  return [...found.values()].sort((left, right) => right.score - left.score);
};

/** The span of the context that answers the question; a list if `top_k` is above 1. */
export const questionAnswering = batched<Options>({
  read: (model, { inputs, parameters }) => read(model, inputs, parameters),
  answer: (_model, options, rows) => {
    const windows = rows.flatMap((row, index) => {
      const window = options.windows[index];
      return window ? [spansIn(row, window, options.maxAnswerTokens)] : [];
    });
    const answers = windows.flatMap(({ spans }) => spans.flatMap((span) => toAnswer(options, span) ?? []));
    const none = Math.min(1, ...windows.map((window) => window.none));
    if (options.allowsImpossible) answers.push({ answer: "", score: none, start: 0, end: 0 });
    const best = distinct(answers).slice(0, options.topK);
    return options.topK === 1 ? (best[0] ?? { answer: "", score: 0, start: 0, end: 0 }) : best;
  },
});
