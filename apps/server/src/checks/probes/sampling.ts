import { answersOf, type ChatReply, firstAnswer, type ProbeRequest, usageOf } from "../chat-reply.ts";
import { ask, cannotTell, failed, type Judgment, type Probe, type ProbeStep, partly, passed } from "./probe.ts";

const varied = "Write eight random words.";

const repeated = (count: number, step: () => ProbeRequest): ProbeStep[] => Array.from({ length: count }, () => step);

/** An answer as it is compared with another: a tool call or thinking is an answer too. */
const wholeText = (reply: ChatReply): string => {
  const { text, reasoning, toolCalls } = firstAnswer(reply);
  return JSON.stringify([reasoning, text, toolCalls]);
};

/** How many replies have the most common answer. */
const mostAlike = (replies: readonly ChatReply[]): number => {
  const texts = replies.map(wholeText);
  return Math.max(...texts.map((text) => texts.filter((other) => other === text).length));
};

const equality = (replies: readonly ChatReply[], ignores: string): Judgment => {
  const alike = mostAlike(replies);
  const share = `${alike} of ${replies.length} answers equal`;
  if (alike === replies.length) return passed(`${share}.`);
  return alike === 1 ? failed(`${ignores}: ${replies.length} different answers.`) : partly(`${share}.`);
};

/** A word from the middle of an answer: it comes again at temperature 0. */
const stopWord = (text: string): string | undefined => {
  const words = text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const middle = Math.floor(words.length / 2);
  return words.slice(middle).find((word) => text.indexOf(word) >= text.length / 4);
};

const counting = (more: object = {}) => ask("Name ten ports, with commas.", { max_tokens: 32, ...more });

const judgeStop = ([plain, stopped]: readonly ChatReply[]): Judgment => {
  const word = plain && stopWord(firstAnswer(plain).text);
  if (!stopped || word === undefined) return cannotTell("The answer is too short to be stopped.");
  const { text, finishReason } = firstAnswer(stopped);
  if (text.endsWith(word)) return partly("The stop text is included in the answer.");
  if (text.includes(word)) return failed("Ignores `stop`.");
  if (finishReason === "length") return cannotTell("The second answer does not reach the stop text.");
  return finishReason === "stop"
    ? passed("Stops before the stop text.")
    : partly("Stops without finish reason “stop”.");
};

/** An end token may or may not be counted. */
const outputTolerance = 2;

/** Counted by the hub where it can: what a provider reports is another check. */
const judgeMaxTokens: Probe["judge"] = async ([reply], { countText }) => {
  if (!reply) return cannotTell("No reply.");
  const { finishReason, reasoning, text } = firstAnswer(reply);
  const length = (await countText(reasoning + text)) ?? usageOf(reply)?.completion ?? 0;
  if (length > 8 + outputTolerance) return failed(`Ignores \`max_tokens\`: 8 were allowed, ${length} came.`);
  return finishReason === "length" ? passed("Stops at max tokens.") : cannotTell("The answer ended by itself.");
};

const judgeOutputCount: Probe["judge"] = async ([reply], { countText }) => {
  const usage = reply && usageOf(reply);
  if (!usage || usage.completion === 0) return cannotTell("Reports no output tokens.");
  const { text, reasoning } = firstAnswer(reply);
  if (usage.reasoning > 0 && reasoning === "") return cannotTell("Counts reasoning that it does not show.");
  const own = await countText(reasoning + text);
  if (own === undefined) return cannotTell("The hub has no tokenizer of this model.");
  if (Math.abs(usage.completion - own) <= outputTolerance)
    return passed(`Reports ${usage.completion} output tokens, as counted.`);
  return failed(`Reports ${usage.completion} output tokens; the answer has ${own}.`);
};

export const samplingProbes: readonly Probe[] = [
  {
    id: "stop",
    label: "Stop text",
    check: "stop",
    isCore: true,
    parameters: ["stop"],
    steps: [
      () => counting(),
      ([plain]) => {
        const word = plain && stopWord(firstAnswer(plain).text);
        return word === undefined ? undefined : counting({ stop: [word] });
      },
    ],
    judge: judgeStop,
  },
  {
    id: "seed",
    label: "Same seed, same answer",
    check: "seed",
    feature: "seed",
    isCore: true,
    parameters: ["seed"],
    steps: repeated(4, () => ask(varied, { max_tokens: 12, temperature: 1, seed: 20_261_118 })),
    judge: (replies) => equality(replies, "Ignores `seed`"),
  },
  {
    id: "temperature-zero",
    label: "Temperature 0 repeats itself",
    check: "sampling",
    parameters: ["temperature"],
    steps: repeated(3, () => ask(varied, { max_tokens: 12 })),
    judge: (replies) => equality(replies, "Ignores `temperature: 0`"),
  },
  {
    id: "temperature-high",
    label: "Temperature 1.5 varies",
    check: "sampling",
    parameters: ["temperature"],
    steps: repeated(3, () => ask(varied, { max_tokens: 12, temperature: 1.5 })),
    judge: (replies) =>
      mostAlike(replies) === replies.length
        ? failed("Ignores `temperature: 1.5`: always the same answer.")
        : passed("Answers vary at temperature 1.5."),
  },
  {
    id: "max-tokens",
    label: "Max tokens",
    check: "sampling",
    isCore: true,
    parameters: ["max_tokens"],
    steps: [() => ask("Count from 1 to 100.", { max_tokens: 8 })],
    judge: judgeMaxTokens,
  },
  {
    id: "n",
    label: "Two answers",
    check: "sampling",
    parameters: ["n"],
    steps: [() => ask(varied, { max_tokens: 4, temperature: 1, n: 2 })],
    judge: ([reply]) =>
      reply && answersOf(reply).length === 2
        ? passed("Returns two answers.")
        : failed("Ignores `n`: returns one answer."),
  },
  {
    id: "penalties",
    label: "Penalties",
    check: "sampling",
    parameters: ["frequency_penalty"],
    steps: [
      () => ask("Write the word tide twenty times.", { max_tokens: 24 }),
      () => ask("Write the word tide twenty times.", { max_tokens: 24, frequency_penalty: 2 }),
    ],
    judge: (replies) =>
      mostAlike(replies) === 2 ? partly("Accepts penalties, but they change nothing.") : passed("Penalties work."),
  },
  {
    id: "output-count",
    label: "Output tokens",
    check: "output-count",
    isCore: true,
    parameters: [],
    steps: [() => ask("Name ten ports, with commas.", { max_tokens: 24 })],
    judge: judgeOutputCount,
  },
];
