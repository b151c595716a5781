import { type AnswerWriter, createAnswerWriter, type Generation } from "../answer/answer-writer.ts";
import { constrainOutput, type OutputConstraint } from "../grammar/output-constraint.ts";
import type { GrammarRule } from "../grammar/rule.ts";
import { tokenBytes } from "../grammar/token-bytes.ts";
import { createVocabulary, type TokenVocabulary } from "../grammar/vocabulary.ts";
import { HubInferenceError } from "../hub-inference-error.ts";
import { chooseToken, randomFrom, type SamplingOptions } from "./choose-token.ts";
import { maxTokens } from "./encode.ts";
import type { LoadedModel } from "./loaded-model.ts";
import type { JobContext } from "./runner.ts";

const known = new WeakMap<LoadedModel, TokenVocabulary>();

/** The tokens of a model for masks; prepared once, when the first answer has to have a structure. */
const vocabularyOf = (model: LoadedModel): TokenVocabulary => {
  const found = known.get(model);
  if (found) return found;
  const bytes = tokenBytes(model.readJson("tokenizer.json"));
  if (!bytes)
    throw new HubInferenceError(
      "unsupported",
      `${model.plan.id} can't write structured output: its tokenizer is neither byte-level nor SentencePiece. Use another model.`,
    );
  const vocabulary = createVocabulary(bytes);
  known.set(model, vocabulary);
  return vocabulary;
};

/** What a generation is asked for. */
export interface GenerationParameters {
  readonly sampling: SamplingOptions;
  readonly newTokens: number;
  readonly stops: readonly string[];
  readonly seed: number;
  /** How many of the best candidates to name for each token. */
  readonly best: number;
  /** Whether the answer goes on with the prompt's own text, so that a space between them is the answer's. */
  readonly isContinuation: boolean;
  /** What the answer has to look like, if it is not free text. */
  readonly rule?: GrammarRule | undefined;
}

const endsOf = ({ config, pipeline, readJson }: LoadedModel): Set<number> => {
  const written = [readJson("generation_config.json").eos_token_id, config.eos_token_id];
  const listed = written.flat().filter((id): id is number => typeof id === "number");
  const own = pipeline.tokenizer.eos_token_id;
  return new Set(own === undefined ? listed : [...listed, own]);
};

const constraintFor = (model: LoadedModel, rule: GrammarRule | undefined): OutputConstraint | undefined =>
  rule && constrainOutput(rule, vocabularyOf(model), endsOf(model));

/** Chooses token after token from the model's numbers, and writes the answer. */
interface Writing {
  readonly take: (logits: Float32Array) => number;
  readonly isOver: () => boolean;
  readonly result: () => Generation;
}

const writerFor = (
  model: LoadedModel,
  prompt: readonly number[],
  { stops, isContinuation }: GenerationParameters,
  most: number,
  context: JobContext,
): AnswerWriter => {
  const { tokenizer } = model.pipeline;
  const special = new Set(tokenizer.all_special_ids);
  const ends = endsOf(model);
  const exactly = { clean_up_tokenization_spaces: false };
  return createAnswerWriter(
    {
      decode: (ids) => tokenizer.decode(ids, { ...exactly, skip_special_tokens: true }),
      textOf: (id) => tokenizer.decode([id], exactly),
      isSpecial: (id) => special.has(id),
      isEnd: (id) => ends.has(id),
    },
    { stops, before: isContinuation ? prompt.slice(-8) : [], maxTokens: most },
    context.onPiece,
  );
};

const createWriting = (
  model: LoadedModel,
  prompt: readonly number[],
  options: GenerationParameters,
  most: number,
  context: JobContext,
): Writing => {
  const random = randomFrom(options.seed);
  const constraint = constraintFor(model, options.rule);
  const writer = writerFor(model, prompt, options, most, context);
  return {
    take: (logits) => {
      const mask = constraint && ((numbers: Float32Array) => constraint.mask(numbers, most - writer.ids.length));
      const history = { prompt, written: writer.ids, best: options.best, mask };
      const { chosen, best } = chooseToken(logits, history, options.sampling, random);
      constraint?.take(chosen.id);
      writer.add({ ...chosen, best }, constraint?.isComplete());
      return chosen.id;
    },
    isOver: () => writer.isOver() || context.isStopped(),
    result: () => writer.result(prompt.length, options.seed, constraint?.isCut()),
  };
};

/** Hooks of the runtime's own loop: ours chooses each token, so that seeds, penalties and likelihoods are ours. */
const hooksFor = ({ library }: LoadedModel, writing: Writing) => {
  class Chooser extends library.LogitsProcessor {
    override _call(_ids: bigint[][], logits: { data: unknown }) {
      const data = logits.data as Float32Array;
      const id = writing.take(data);
      data.fill(Number.NEGATIVE_INFINITY);
      data[id] = 0;
      return logits;
    }
  }
  class Ending extends library.StoppingCriteria {
    override _call(ids: number[][]): boolean[] {
      return ids.map(() => writing.isOver());
    }
  }
  const processors = new library.LogitsProcessorList();
  processors.push(new Chooser());
  return { logits_processor: processors, stopping_criteria: new Ending() };
};

/** The runtime's own ways of choosing, all off. */
const plainly = { do_sample: false, num_beams: 1, repetition_penalty: 1, no_repeat_ngram_size: 0, temperature: 1 };

const textFeeds = ({ library }: LoadedModel, prompt: readonly number[]) => {
  const row = (values: readonly bigint[]) =>
    new library.Tensor("int64", BigInt64Array.from(values), [1, values.length]);
  return { inputs: row(prompt.map(BigInt)), attention_mask: row(prompt.map(() => 1n)) };
};

/** Goes on with a prompt, which may be more than text, until it ends, a stop is written, or enough is. */
export const generate = async (
  model: LoadedModel,
  prompt: readonly number[],
  options: GenerationParameters,
  context: JobContext,
  feeds: Readonly<Record<string, unknown>> = textFeeds(model, prompt),
): Promise<Generation> => {
  const room = maxTokens(model) - prompt.length;
  if (room < 1)
    throw new HubInferenceError(
      "too_long",
      `The prompt has ${prompt.length} tokens; ${model.plan.id} reads at most ${maxTokens(model)}, its answer included. Shorten it.`,
    );
  const most = Math.min(options.newTokens, room);
  const writing = createWriting(model, prompt, options, most, context);
  await model.pipeline.model.generate({
    ...feeds,
    ...plainly,
    max_new_tokens: most,
    ...hooksFor(model, writing),
  });
  if (context.isStopped()) throw new HubInferenceError("cancelled", "The caller disconnected.");
  return writing.result();
};
