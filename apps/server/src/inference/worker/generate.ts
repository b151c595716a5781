import { constrainOutput, type OutputConstraint } from "../grammar/output-constraint.ts";
import type { GrammarRule } from "../grammar/rule.ts";
import { HubInferenceError } from "../hub-inference-error.ts";
import type { WrittenCall } from "../tool-decision.ts";
import { chooseToken, randomFrom, type SamplingOptions, type TokenCandidate } from "./choose-token.ts";
import { createDetokenizeStream, type DetokenizeStream } from "./detokenize-stream.ts";
import { maxTokens } from "./encode.ts";
import type { LoadedModel } from "./loaded-model.ts";
import type { JobContext } from "./runner.ts";
import { vocabularyOf } from "./vocabulary-of.ts";

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

/** One token of an answer. */
export interface GeneratedToken {
  readonly id: number;
  readonly text: string;
  readonly logprob: number;
  readonly special: boolean;
  readonly top?: readonly { readonly id: number; readonly text: string; readonly logprob: number }[];
}

/** A token and the text that went out with it, which may be of tokens before. */
export interface GenerationPiece {
  readonly token: GeneratedToken;
  readonly text: string;
  /** Tool calls that the model decided on, complete with this token. */
  readonly calls?: readonly WrittenCall[];
}

/** A whole answer. */
export interface Generation {
  readonly text: string;
  /** Tool calls that the model decided on. */
  readonly calls?: readonly WrittenCall[];
  readonly finish: "length" | "eos_token" | "stop_sequence";
  readonly promptTokens: number;
  readonly tokens: readonly GeneratedToken[];
  readonly seed: number;
  /** What was held back until the end. */
  readonly rest: string;
  readonly restCalls?: readonly WrittenCall[];
}

const endsOf = ({ config, pipeline, readJson }: LoadedModel): Set<number> => {
  const written = [readJson("generation_config.json").eos_token_id, config.eos_token_id];
  const listed = written.flat().filter((id): id is number => typeof id === "number");
  const own = (pipeline.tokenizer as unknown as { eos_token_id?: number }).eos_token_id;
  return new Set(own === undefined ? listed : [...listed, own]);
};

const constraintFor = (model: LoadedModel, rule: GrammarRule | undefined): OutputConstraint | undefined =>
  rule && constrainOutput(rule, vocabularyOf(model), endsOf(model));

/** What is written, token by token, and why it ends. */
interface Writing {
  readonly take: (logits: Float32Array) => number;
  readonly isOver: () => boolean;
  readonly result: () => Generation;
}

const createWriting = (
  model: LoadedModel,
  prompt: readonly number[],
  options: GenerationParameters,
  most: number,
  context: JobContext,
): Writing => {
  const { tokenizer } = model.pipeline;
  const special = new Set(tokenizer.all_special_ids);
  const ends = endsOf(model);
  const random = randomFrom(options.seed);
  const constraint = constraintFor(model, options.rule);
  const decode = (ids: readonly number[]) =>
    ids.length === 0 ? "" : tokenizer.decode(ids, { skip_special_tokens: true, clean_up_tokenization_spaces: false });
  const before = options.isContinuation ? prompt.slice(-8) : [];
  const detokenizer: DetokenizeStream = createDetokenizeStream(decode, options.stops, before);
  const textOf = (id: number) => tokenizer.decode([id], { clean_up_tokenization_spaces: false });
  const ids: number[] = [];
  const tokens: GeneratedToken[] = [];
  let finish: Generation["finish"] | undefined;
  const describe = ({ id, logprob }: TokenCandidate) => ({ id, text: textOf(id), logprob });

  const take = (logits: Float32Array): number => {
    const mask = constraint && ((numbers: Float32Array) => constraint.mask(numbers, most - ids.length));
    const history = { prompt, written: ids, best: options.best, mask };
    const { chosen, best } = chooseToken(logits, history, options.sampling, random);
    ids.push(chosen.id);
    constraint?.take(chosen.id);
    const token = {
      ...describe(chosen),
      special: special.has(chosen.id),
      ...(best.length > 0 && { top: best.map(describe) }),
    };
    tokens.push(token);
    const text = ends.has(chosen.id) ? "" : detokenizer.add(chosen.id);
    if (ends.has(chosen.id)) finish = "eos_token";
    else if (detokenizer.isStopped()) finish = "stop_sequence";
    else if (constraint?.isComplete()) finish = "eos_token";
    else if (ids.length >= most) finish = "length";
    context.onPiece({ token, text } satisfies GenerationPiece);
    return chosen.id;
  };
  return {
    take,
    isOver: () => finish !== undefined || context.isStopped(),
    result: () => {
      const rest = detokenizer.end();
      const ending = detokenizer.isStopped() ? "stop_sequence" : constraint?.isCut() ? "length" : (finish ?? "length");
      const { seed } = options;
      return { text: detokenizer.text(), finish: ending, promptTokens: prompt.length, tokens, seed, rest };
    },
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
