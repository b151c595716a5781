import { instanceOf } from "./schema-instance.ts";
import { generate, type Sampling, type ToyToken } from "./toy-model.ts";
import type { ChatBody, ChatTraits, IgnoredParameter } from "./traits.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export interface GeneratedCall {
  readonly name: string;
  readonly arguments: string;
}

/** One answer before it has the form of a reply. */
export interface GeneratedAnswer {
  readonly thought: string;
  readonly text: string;
  readonly tokens: readonly ToyToken[];
  readonly calls: readonly GeneratedCall[];
  readonly finishReason: string;
}

/** A request without the parameters that a provider does nothing with. */
export const heeded = (body: ChatBody, ignores: readonly IgnoredParameter[] = []): ChatBody =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !(ignores as readonly string[]).includes(name)));

const toolsToCall = ({ tools, tool_choice: choice }: ChatBody): Fields[] => {
  const offered = listOf(tools).map((tool) => fieldsOf(fieldsOf(tool).function));
  const named = fieldsOf(fieldsOf(choice).function).name;
  if (named !== undefined) return offered.filter(({ name }) => name === named);
  return choice === "required" ? offered.slice(0, 1) : [];
};

/** A question about two ports is two calls, unless only one is allowed. */
const callsOf = (body: ChatBody, { breaksArguments = false }: ChatTraits): GeneratedCall[] => {
  const question = String(fieldsOf(listOf(body.messages).at(-1)).content ?? "");
  const times = question.includes(" and in ") && body.parallel_tool_calls !== false ? 2 : 1;
  return toolsToCall(body).flatMap(({ name, parameters }) => {
    const value = breaksArguments ? { place: "Oban" } : instanceOf(fieldsOf(parameters), fieldsOf(parameters), []);
    return Array.from({ length: times }, () => ({ name: String(name), arguments: JSON.stringify(value) }));
  });
};

const structuredText = (body: ChatBody, { breaksSchema = [] }: ChatTraits): string | undefined => {
  const format = fieldsOf(body.response_format);
  if (format.type !== "json_schema") return undefined;
  const schema = fieldsOf(fieldsOf(format.json_schema).schema);
  return JSON.stringify(instanceOf(schema, schema, breaksSchema));
};

/** Ends a text before the first stop text. */
const stopped = (text: string, stops: readonly string[]): string | undefined => {
  const ends = stops.map((stop) => text.indexOf(stop)).filter((end) => end >= 0);
  return ends.length === 0 ? undefined : text.slice(0, Math.min(...ends));
};

const freeAnswer = (prompt: string, body: ChatBody, sampling: Sampling): GeneratedAnswer => {
  const maxTokens = Number(body.max_tokens ?? 200);
  const isThinking = fieldsOf(body.chat_template_kwargs).enable_thinking === true;
  const all = generate(prompt, maxTokens, sampling);
  const thoughts = isThinking ? all.slice(0, 6) : [];
  const tokens = all.slice(thoughts.length);
  const whole = tokens.map(({ token }) => token).join("");
  const cut = stopped(whole, listOf(body.stop).map(String));
  return {
    thought: thoughts.map(({ token }) => token).join(""),
    text: cut ?? whole,
    tokens,
    calls: [],
    finishReason: cut === undefined && all.length >= maxTokens ? "length" : "stop",
  };
};

/** What the model says to a prompt, under the parameters that its provider heeds. */
export const generateAnswer = (
  prompt: string,
  body: ChatBody,
  traits: ChatTraits,
  sampling: Sampling,
): GeneratedAnswer => {
  const calls = callsOf(body, traits);
  if (calls.length > 0) return { thought: "", text: "", tokens: [], calls, finishReason: "tool_calls" };
  const structured = structuredText(body, traits);
  if (structured !== undefined) return { thought: "", text: structured, tokens: [], calls: [], finishReason: "stop" };
  return freeAnswer(prompt, body, sampling);
};
