import {
  type ChatReply,
  errorMessage,
  firstAnswer,
  isFields,
  isSuccess,
  type ReportedUsage,
  usageOf,
} from "../chat-reply.ts";
import { cacheBlock } from "../token-counts.ts";
import { ask, cannotTell, failed, type Judgment, notOffered, type Probe, partly, passed } from "./probe.ts";

/** The second of two equal prompts may be cached, told or not: then it counts whole blocks less. */
const isCached = (first: ReportedUsage, second: ReportedUsage): boolean =>
  first.prompt + first.cached === second.prompt + second.cached ||
  (second.prompt < first.prompt && (first.prompt - second.prompt) % cacheBlock === 0);

/** Whether a stream is complete, and counts what the same call counts without one. */
export const judgeStream = (streamed: ChatReply, whole: ChatReply | undefined): Judgment => {
  const usage = usageOf(streamed);
  if (!usage) return failed("No usage in the stream.");
  if (streamed.events?.at(-1) !== "[DONE]") return partly("The stream ends without `[DONE]`.");
  if (!firstAnswer(streamed).finishReason) return partly("The stream ends without a finish reason.");
  const other = whole && usageOf(whole);
  if (!other || other.prompt === usage.prompt || isCached(usage, other)) return passed("Usage is in the stream.");
  return failed(`Counts ${usage.prompt} prompt tokens in a stream and ${other.prompt} without one.`);
};

const topCount = 5;

const judgeLogprobs = ([reply]: readonly ChatReply[]): Judgment => {
  const entries = reply ? firstAnswer(reply).logprobs : [];
  if (entries.length === 0) return failed("Ignores `logprobs`.");
  const isSound = entries.every(
    ({ logprob, top }) =>
      logprob <= 0 && top.every((one, at) => one.logprob <= 0 && one.logprob <= (top[at - 1]?.logprob ?? 0)),
  );
  if (!isSound) return failed("Returns numbers that are no sorted log probabilities.");
  const least = Math.min(...entries.map(({ top }) => top.length));
  return least >= topCount
    ? passed("Returns the logprobs asked for.")
    : partly(`Returns ${least} of ${topCount} logprobs.`);
};

const hasThought = (reply: ChatReply): boolean => {
  const { text, reasoning } = firstAnswer(reply);
  const inText = /<think>([\s\S]*?)(?:<\/think>|$)/.exec(text)?.[1] ?? "";
  return (reasoning + inText).trim() !== "";
};

const thinkingCall = (isOn: boolean, max_tokens: number) => () =>
  ask("What is 17 times 3?", { max_tokens, chat_template_kwargs: { enable_thinking: isOn } });

/** Replies, streams and errors. */
export const replyProbes: readonly Probe[] = [
  {
    id: "streaming-usage",
    label: "Usage in a stream",
    check: "streaming-usage",
    isCore: true,
    parameters: ["stream_options"],
    steps: [
      () => ask("Say hello.", { max_tokens: 4, stream: true, stream_options: { include_usage: true } }),
      () => ask("Say hello.", { max_tokens: 4 }),
    ],
    judge: ([streamed, whole]) => (streamed ? judgeStream(streamed, whole) : cannotTell("No reply.")),
  },
  {
    id: "logprobs",
    label: "Logprobs",
    check: "logprobs",
    feature: "logprobs",
    isCore: true,
    parameters: ["logprobs"],
    steps: [() => ask("Say hello.", { max_tokens: 2, logprobs: true, top_logprobs: topCount })],
    judge: judgeLogprobs,
  },
  {
    id: "thinking-on",
    label: "Thinking on",
    check: "thinking",
    feature: "thinking",
    parameters: ["chat_template_kwargs", "enable_thinking"],
    steps: [thinkingCall(true, 48)],
    judge: ([reply]) => {
      if (!reply || !hasThought(reply)) return notOffered("Not offered: shows no thinking.");
      return firstAnswer(reply).reasoning === ""
        ? partly("Thinking is in the text of the answer.")
        : passed("Thinking is in a field of its own.");
    },
  },
  {
    id: "thinking-off",
    label: "Thinking off",
    check: "thinking",
    feature: "thinking",
    parameters: ["chat_template_kwargs", "enable_thinking"],
    steps: [thinkingCall(false, 24)],
    judge: ([reply]) =>
      reply && hasThought(reply) ? failed("Thinks although thinking is off.") : passed("Does not think when told so."),
  },
  {
    id: "wrong-value",
    label: "A value of the wrong type",
    check: "errors",
    parameters: [],
    expectsError: true,
    steps: [() => ask("Say hello.", { max_tokens: 1, temperature: "hot" })],
    judge: ([reply]) => {
      if (!reply || reply.status >= 500) return cannotTell(`Returned an error (${reply?.status ?? "no reply"}).`);
      return isSuccess(reply) ? partly("Accepts a temperature that is no number.") : passed("Refuses wrong values.");
    },
  },
  {
    id: "error-body",
    label: "Body of an error",
    check: "errors",
    parameters: [],
    expectsError: true,
    steps: [() => ({ messages: "hello", max_tokens: 1 })],
    judge: ([reply]) => {
      if (!reply || isSuccess(reply)) return partly("Accepts messages that are no list.");
      const hasMessage = isFields(reply.body) && errorMessage(reply) !== "";
      return hasMessage && reply.status < 500
        ? passed("Errors have a status and a message.")
        : partly(`A wrong request is answered with status ${reply.status} and no message.`);
    },
  },
  {
    id: "unknown-parameter",
    label: "Unknown parameter",
    check: "errors",
    parameters: [],
    expectsError: true,
    steps: [() => ask("Say hello.", { max_tokens: 1, unknown_parameter: true })],
    judge: ([reply]) => {
      if (!reply || reply.status >= 500) return cannotTell(`Returned an error (${reply?.status ?? "no reply"}).`);
      return passed(isSuccess(reply) ? "Ignores unknown parameters." : "Refuses unknown parameters.");
    },
  },
];
