type Fields = Readonly<Record<string, unknown>>;

/** A chat request as it goes to a provider. */
export type ProbeRequest = Fields;

/** A provider's whole reply, or the data of its stream's events, of which `[DONE]` stays a text. */
export interface ChatReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly events?: readonly unknown[];
}

interface AnsweredCall {
  readonly name: string;
  readonly arguments: string;
}

/** What a provider reports to have counted. */
export interface ReportedUsage {
  readonly prompt: number;
  readonly completion: number;
  /** Cached prompt tokens that some providers count within `prompt`, and some apart. */
  readonly cached: number;
  readonly reasoning: number;
}

/** One answer, whole or put together from its stream. */
export interface ReadAnswer {
  readonly text: string;
  readonly reasoning: string;
  readonly toolCalls: readonly AnsweredCall[];
  readonly finishReason: string | undefined;
  readonly logprobs: readonly TokenLogprobs[];
}

interface TokenLogprobs {
  readonly token: string;
  readonly logprob: number;
  readonly top: readonly { readonly token: string; readonly logprob: number }[];
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** No prompt is longer; a larger number is no count. */
const maxCount = 1e9;

const countIn = (value: unknown, ...names: readonly string[]): number => {
  const fields = fieldsOf(value);
  const found = names
    .map((name) => fields[name])
    .find((count) => typeof count === "number" && count >= 0 && count < maxCount);
  return typeof found === "number" ? Math.round(found) : 0;
};

/** Cached tokens of the Messages API are never within its input tokens. */
const promptCount = (usage: Fields): number =>
  countIn(usage, "prompt_tokens", "input_tokens") +
  countIn(usage, "cache_read_input_tokens") +
  countIn(usage, "cache_creation_input_tokens");

const readUsage = (value: unknown): ReportedUsage | undefined => {
  const usage = fieldsOf(value);
  if (typeof (usage.prompt_tokens ?? usage.input_tokens) !== "number") return undefined;
  return {
    prompt: promptCount(usage),
    completion: countIn(usage, "completion_tokens", "output_tokens"),
    cached: countIn(usage.prompt_tokens_details, "cached_tokens") || countIn(usage, "cached_tokens"),
    reasoning: countIn(usage.completion_tokens_details, "reasoning_tokens"),
  };
};

/** Objects in which providers put usage: the reply or chunk, each choice, and one wrapper. */
const usageHolders = (data: unknown): Fields[] => {
  const fields = fieldsOf(data);
  return [fields, ...listOf(fields.choices).map(fieldsOf), fieldsOf(fields.x_groq)];
};

/** Data of a reply: its body, or each event of its stream. */
const dataOf = ({ body, events }: ChatReply): readonly unknown[] => events ?? [body];

/** The usage that a reply reports; the last one of a stream, which counts it all. */
export const usageOf = (reply: ChatReply): ReportedUsage | undefined =>
  dataOf(reply)
    .flatMap(usageHolders)
    .flatMap(({ usage }) => readUsage(usage) ?? [])
    .at(-1);

/** More logprobs per token are not asked for. */
const maxTop = 20;

const hasLogprob = (value: unknown): value is Fields => isFields(value) && Number.isFinite(value.logprob);

const readLogprobs = (choice: Fields): TokenLogprobs[] =>
  listOf(fieldsOf(choice.logprobs).content)
    .filter(hasLogprob)
    .map((entry) => ({
      token: textOf(entry.token),
      logprob: Number(entry.logprob),
      top: listOf(entry.top_logprobs)
        .slice(0, maxTop)
        .filter(hasLogprob)
        .map(({ token, logprob }) => ({ token: textOf(token), logprob: Number(logprob) })),
    }));

const collectCalls = (messages: readonly Fields[], isStreamed: boolean): AnsweredCall[] => {
  const calls = new Map<number, { name: string; arguments: string }>();
  for (const message of messages) {
    for (const [position, entry] of listOf(message.tool_calls).filter(isFields).entries()) {
      const at = isStreamed && typeof entry.index === "number" ? entry.index : position;
      const call = calls.get(at) ?? { name: "", arguments: "" };
      const called = fieldsOf(entry.function);
      calls.set(at, { name: call.name + textOf(called.name), arguments: call.arguments + textOf(called.arguments) });
    }
  }
  return [...calls.values()];
};

const joined = (messages: readonly Fields[], ...names: readonly string[]): string =>
  messages.map((message) => names.map((name) => textOf(message[name])).find((text) => text !== "") ?? "").join("");

/** The answers of a reply by their index: one, or as many as the request asked for. */
export const answersOf = (reply: ChatReply): ReadAnswer[] => {
  const isStreamed = reply.events !== undefined;
  const byIndex = new Map<number, Fields[]>();
  for (const data of dataOf(reply))
    for (const choice of listOf(fieldsOf(data).choices).filter(isFields)) {
      const index = typeof choice.index === "number" ? choice.index : 0;
      const choices = byIndex.get(index) ?? [];
      choices.push(choice);
      byIndex.set(index, choices);
    }
  return [...byIndex.entries()]
    .sort(([one], [other]) => one - other)
    .map(([, choices]) => {
      const messages = choices.map(({ message, delta }) => fieldsOf(message ?? delta));
      return {
        text: joined(messages, "content"),
        reasoning: joined(messages, "reasoning_content", "reasoning"),
        toolCalls: collectCalls(messages, isStreamed),
        finishReason: choices.flatMap(({ finish_reason }) => textOf(finish_reason) || []).at(-1),
        logprobs: choices.flatMap(readLogprobs),
      };
    });
};

const none: ReadAnswer = { text: "", reasoning: "", toolCalls: [], finishReason: undefined, logprobs: [] };

export const firstAnswer = (reply: ChatReply): ReadAnswer => answersOf(reply)[0] ?? none;

export const isSuccess = ({ status }: ChatReply): boolean => status >= 200 && status < 300;

/** The message of an error reply, in any of the usual places. */
export const errorMessage = ({ body }: ChatReply): string => {
  const { error, message, detail } = fieldsOf(body);
  const text = fieldsOf(error).message ?? error ?? message ?? detail ?? body;
  return typeof text === "string" ? text : JSON.stringify(text ?? "");
};

/** Whether a provider refuses a request and names the parameter: then it does not offer it, and says so. */
export const refusesParameter = (reply: ChatReply, ...parameters: readonly string[]): boolean => {
  if (reply.status < 400 || reply.status >= 500) return false;
  const said = `${errorMessage(reply)} ${textOf(fieldsOf(fieldsOf(reply.body).error).param)}`;
  return parameters.some((parameter) => said.includes(parameter));
};
