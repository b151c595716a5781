import { type GeneratedAnswer, generateAnswer, heeded } from "./generated-answer.ts";
import { createPromptCache, renderPrompt } from "./rendered-prompt.ts";
import { type PromptAndOutput, streamedReply, wholeReply } from "./reply-forms.ts";
import { refusal, refusalOf } from "./request-limits.ts";
import { randomFrom } from "./toy-model.ts";
import type { ChatBody, ChatProviderReply, ChatTraits } from "./traits.ts";

export interface ChatProviderOptions {
  readonly traits: ChatTraits;
  /** Templates by name; `current` is the one of the model's repository. */
  readonly templates: Readonly<Record<string, string>>;
  readonly countTokens: (text: string) => Promise<number>;
  /** Another model's tokenizer. */
  readonly countOtherwise: (text: string) => Promise<number>;
  readonly now: () => Date;
  /** Days since the provider started, for those that change. */
  readonly day?: () => number;
}

/** A provider of one chat model. */
export interface ChatProvider {
  readonly answer: (body: ChatBody) => Promise<ChatProviderReply>;
}

const rounded = (count: number, step: number): number => Math.max(step, Math.round(count / step) * step);

/** A prompt's tokens as a provider reports them, before its cache. */
const reportedPrompt = (tokens: number, characters: number, isStreamed: boolean, traits: ChatTraits): number => {
  const { unit, constant = 0, promptFactor = 1, streamedPromptFactor = 1, roundTo = 1 } = traits;
  const counted = (unit === "characters" ? characters : tokens) + constant;
  return rounded(counted * promptFactor * (isStreamed ? streamedPromptFactor : 1), roundTo);
};

const hasCache = ({ usage, hidesCache = false }: ChatTraits): boolean =>
  hidesCache || usage === "cached-within" || usage === "cached-apart" || usage === "messages-names";

/** Plays a provider that renders its template, counts its tokens and answers with a very small model. */
export const createChatProvider = (options: ChatProviderOptions): ChatProvider => {
  const { templates, now } = options;
  const count = (text: string, { hasOtherTokenizer }: ChatTraits) =>
    hasOtherTokenizer ? options.countOtherwise(text) : options.countTokens(text);
  const cachedIn = createPromptCache(options.countTokens);
  let calls = 0;

  const traitsToday = (): ChatTraits => {
    const { from } = options.traits;
    return from && (options.day?.() ?? 0) >= from.day ? from.traits : options.traits;
  };

  const answersTo = (prompt: string, body: ChatBody, traits: ChatTraits): GeneratedAnswer[] => {
    const { noise = 0, weights = "weights" } = traits;
    return Array.from({ length: Number(body.n ?? 1) }, (_none, index) => {
      calls += 1;
      const seed = body.seed === undefined ? `call ${calls}` : `seed ${body.seed} ${index}`;
      const random = randomFrom(seed);
      const temperature = typeof body.temperature === "number" ? body.temperature : 1;
      const frequencyPenalty = Number(body.frequency_penalty ?? 0);
      return generateAnswer(prompt, body, traits, { temperature, frequencyPenalty, random, noise, weights });
    });
  };

  const countsOf = async (prompt: string, answers: readonly GeneratedAnswer[], body: ChatBody, traits: ChatTraits) => {
    const { maxPromptTokens, outputFactor = 1, hidesCache = false } = traits;
    const tokens = Math.min(await count(prompt, traits), maxPromptTokens?.tokens ?? Number.POSITIVE_INFINITY);
    const cached = hasCache(traits) ? await cachedIn(prompt) : 0;
    const reported = reportedPrompt(tokens, prompt.length, body.stream === true, traits);
    let completion = 0;
    for (const { thought, text, calls: called } of answers)
      completion += await count(thought + text + called.map((call) => call.name + call.arguments).join(""), traits);
    const counts: PromptAndOutput = {
      prompt: hidesCache ? reported - cached : reported,
      completion: Math.round(completion * outputFactor),
      cached,
    };
    return counts;
  };

  const isTooLong = async (prompt: string, traits: ChatTraits): Promise<boolean> => {
    const { maxPromptTokens: max } = traits;
    return max !== undefined && !max.isCut && (await count(prompt, traits)) > max.tokens;
  };

  const answer = async (sent: ChatBody): Promise<ChatProviderReply> => {
    const traits = traitsToday();
    const refused = refusalOf(sent, traits);
    if (refused) return refused;
    const prompt = renderPrompt(sent, templates[traits.template ?? "current"] ?? "", traits, now);
    if (await isTooLong(prompt, traits)) return refusal(traits, "The prompt is longer than the context.", "messages");
    const body = heeded(sent, traits.ignores);
    const answers = answersTo(prompt, body, traits);
    const context = { body, traits, counts: await countsOf(prompt, answers, body, traits) };
    const [first] = answers;
    return body.stream === true && first ? streamedReply(first, context) : wholeReply(answers, context);
  };

  return { answer };
};
