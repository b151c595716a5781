import { InferenceFault } from "../fault.ts";
import type { Place } from "../worker/align.ts";
import { type Encoding, encodeFreely, mostTokens, type Row } from "../worker/encode.ts";
import { flag, type Json, object, text as textField, whole } from "../worker/fields.ts";
import type { LoadedModel } from "../worker/loaded-model.ts";
import { batched } from "../worker/runner.ts";
import { outputNamed, softmax } from "../worker/scores.ts";
import { placesOf } from "../worker/token-forms.ts";

interface Wish {
  readonly context: string;
  readonly places: readonly Place[];
  /** For each window: the context's first token in it, how many there are, and where in the input they begin. */
  readonly windows: readonly { readonly first: number; readonly length: number; readonly lead: number }[];
  readonly topK: number;
  readonly longest: number;
  readonly mayBeImpossible: boolean;
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

const readQuestion = (model: LoadedModel, text: string, most: number): string => {
  const { ids } = encodeFreely(model, text, undefined, true);
  return ids.length <= most ? text : model.pipeline.tokenizer.decode(ids.slice(0, most));
};

interface Pair {
  readonly context: string;
  /** The context's tokens alone. */
  readonly ids: readonly number[];
  /** Question and context with the special tokens around them. */
  readonly whole: Encoding;
  /** How many tokens stand before the context. */
  readonly lead: number;
}

const tooLong = (message: string): InferenceFault => new InferenceFault("too_long", message);

const readPair = (model: LoadedModel, inputs: unknown, longestQuestion: number): Pair => {
  const given = object("inputs", inputs);
  const question = readQuestion(model, textField("inputs.question", given.question), longestQuestion);
  const context = textField("inputs.context", given.context);
  const { ids } = encodeFreely(model, context, undefined, true);
  const most = model.plan.limits.tokens * 16;
  if (ids.length > most) throw tooLong(`“inputs.context” has ${ids.length} tokens; at most ${most} are read.`);
  const whole = encodeFreely(model, question, context);
  const lead = findFromEnd(whole.ids, ids);
  if (lead >= 0) return { context, ids, whole, lead };
  throw new InferenceFault(
    "model_broken",
    `${model.plan.id}: its tokenizer joins question and context in an unknown way.`,
  );
};

/** Stretches of the context that fit beside the question, each sharing some tokens with the one before. */
const windowsOf = ({ ids, lead }: Pair, room: number, stride: number): Wish["windows"] => {
  const windows = [];
  for (let first = 0; ; first += room - stride) {
    windows.push({ first, length: Math.min(room, ids.length - first), lead });
    if (first + room >= ids.length) return windows;
  }
};

/** The input for one window: the question as it is, and a part of the context. */
const cutTo = ({ ids, whole, lead }: Pair, { first, length }: Wish["windows"][number]): Encoding => {
  const cut = (list: readonly number[]) => [
    ...list.slice(0, lead),
    ...list.slice(lead + first, lead + first + length),
    ...list.slice(lead + ids.length),
  ];
  return { ids: cut(whole.ids), ...(whole.types && { types: cut(whole.types) }) };
};

const read = (model: LoadedModel, inputs: unknown, parameters: Json) => {
  const number = (name: string, [least, top]: readonly [number, number], usual: number) =>
    whole(`parameters.${name}`, parameters[name], [least, top], usual);
  const pair = readPair(model, inputs, number("max_question_len", [1, 512], 64));
  const size = Math.min(mostTokens(model), number("max_seq_len", [16, 100_000], 384));
  const room = size - (pair.whole.ids.length - pair.ids.length);
  if (room < 8) throw tooLong("“inputs.question” leaves no room for the context: shorten it.");
  const windows = windowsOf(pair, room, number("doc_stride", [0, room - 1], Math.min(128, Math.floor(room / 2))));
  const wish: Wish = {
    context: pair.context,
    places: placesOf(model, pair.context, pair.ids),
    windows,
    topK: number("top_k", [1, 100], 1),
    longest: number("max_answer_len", [1, 1_000], 15),
    mayBeImpossible: flag("parameters.handle_impossible_answer", parameters.handle_impossible_answer, false),
    alignsToWords: flag("parameters.align_to_words", parameters.align_to_words, true),
  };
  return { wish, encodings: windows.map((window) => cutTo(pair, window)) };
};

/** The whole words that a stretch touches. */
const widen = (text: string, start: number, end: number): [number, number] => {
  const isInner = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? "");
  let [from, to] = [start, end];
  while (from > 0 && isInner(from - 1) && isInner(from)) from--;
  while (to < text.length && isInner(to) && isInner(to - 1)) to++;
  return [from, to];
};

interface Span {
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

/** The likeliest stretches of one window, as tokens of the context, and how likely it is that there is none. */
const spansIn = (row: Row, window: Wish["windows"][number], longest: number): { spans: Span[]; none: number } => {
  const { length, lead, first } = window;
  const starts = outputNamed(row.outputs, "start_logits").data;
  const ends = outputNamed(row.outputs, "end_logits").data;
  const places = [0, ...Array.from({ length }, (_, index) => lead + index)];
  const [from, to] = [softmax(places.map((at) => starts[at] ?? -1e9)), softmax(places.map((at) => ends[at] ?? -1e9))];
  const spans: Span[] = [];
  for (let start = 0; start < length; start++)
    for (let end = start; end < Math.min(length, start + longest); end++)
      spans.push({ start: first + start, end: first + end, score: (from[start + 1] ?? 0) * (to[end + 1] ?? 0) });
  spans.sort((left, right) => right.score - left.score);
  return { spans: spans.slice(0, 200), none: (from[0] ?? 0) * (to[0] ?? 0) };
};

const toAnswer = ({ context, places, alignsToWords }: Wish, span: Span): Answer | undefined => {
  const [first, last] = [places[span.start], places[span.end]];
  if (!first || !last || last.end <= first.start) return undefined;
  const [start, end] = alignsToWords ? widen(context, first.start, last.end) : [first.start, last.end];
  return { answer: context.slice(start, end), score: span.score, start, end };
};

/** Different answers only: stretches with one text count together. */
const distinct = (answers: readonly Answer[]): Answer[] => {
  const found = new Map<string, Answer>();
  for (const answer of answers) {
    const key = `${answer.start} ${answer.end}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, score: Math.min(1, known.score + answer.score) } : answer);
  }
  return [...found.values()].sort((left, right) => right.score - left.score);
};

/** The stretch of the context that answers the question; a list of them where several are asked for. */
export const questionAnswering = batched<Wish>({
  read: (model, { inputs, parameters }) => read(model, inputs, parameters),
  answer: (_model, wish, rows) => {
    const windows = rows.flatMap((row, index) => {
      const window = wish.windows[index];
      return window ? [spansIn(row, window, wish.longest)] : [];
    });
    const answers = windows.flatMap(({ spans }) => spans.flatMap((span) => toAnswer(wish, span) ?? []));
    const none = Math.min(1, ...windows.map((window) => window.none));
    if (wish.mayBeImpossible) answers.push({ answer: "", score: none, start: 0, end: 0 });
    const best = distinct(answers).slice(0, wish.topK);
    return wish.topK === 1 ? (best[0] ?? { answer: "", score: 0, start: 0, end: 0 }) : best;
  },
});
