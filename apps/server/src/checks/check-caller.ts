import type { CheckCost, CheckExchange } from "@orrery/contract";
import { type ChatReply, isFields, type ProbeRequest, usageOf } from "./chat-reply.ts";
import type { CheckBudget } from "./plan-check.ts";

export type SendChat = (request: ProbeRequest) => Promise<ChatReply>;

export interface SentCall {
  readonly request: ProbeRequest;
  readonly reply: ChatReply;
}

/** Replies in a row without an answer, after which a provider is left alone. */
const maxFailures = 3;

const isFailure = ({ status }: ChatReply): boolean =>
  status < 200 || status === 401 || status === 403 || status === 429 || status >= 500;

const noCost: CheckCost = { calls: 0, promptTokens: 0, completionTokens: 0 };

const addCost = (one: CheckCost, other: CheckCost): CheckCost => ({
  calls: one.calls + other.calls,
  promptTokens: one.promptTokens + other.promptTokens,
  completionTokens: one.completionTokens + other.completionTokens,
});

export const costOf = (exchanges: readonly SentCall[]): CheckCost =>
  exchanges
    .map(({ reply }) => {
      const usage = usageOf(reply);
      return { calls: 1, promptTokens: usage?.prompt ?? 0, completionTokens: usage?.completion ?? 0 };
    })
    .reduce(addCost, noCost);

/** Characters of a text, and entries of a list, that a proof keeps of what a provider sent. */
const keptText = 2000;
const keptEntries = 200;

/** The same value with long texts and lists cut: a provider can send as much as it likes. */
const shortened = (value: unknown): unknown => {
  if (typeof value === "string" && value.length > keptText)
    return `${value.slice(0, keptText)}… (${value.length.toLocaleString("en")} characters)`;
  if (Array.isArray(value)) return ends(value).map(shortened);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, keptEntries)
      .map(([name, inner]) => [name, shortened(inner)]),
  );
};

/** The beginning of a list and its last entry, which says how a stream ended. */
const ends = (values: readonly unknown[]): readonly unknown[] =>
  values.length <= keptEntries ? values : [...values.slice(0, keptEntries - 1), ...values.slice(-1)];

/** A call as it is stored and shown. */
export const recordOf = ({ request, reply }: SentCall): CheckExchange => ({
  request: Object.fromEntries(Object.entries(request).map(([name, value]) => [name, shortened(value)])),
  status: reply.status,
  ...(reply.body !== undefined && { body: shortened(reply.body) }),
  ...(reply.events && { events: ends(reply.events).map(shortened) }),
});

/** Sends the calls of one round, and stops when a provider does not answer or counts more than was planned. */
export const createCaller = (send: SendChat, model: string, budget: CheckBudget) => {
  let failures = 0;
  let spent = noCost;

  const tokens = () => spent.promptTokens + spent.completionTokens;

  /** Why no more calls are sent. */
  const stopReason = (): string | undefined => {
    if (failures >= maxFailures) return "The provider does not answer.";
    return spent.calls >= budget.calls || tokens() >= budget.tokens ? "The budget is used up." : undefined;
  };

  const call = async (request: ProbeRequest): Promise<SentCall> => {
    const sent = { model, ...request };
    const reply = await send(sent).catch((error: unknown) => ({
      status: 0,
      headers: {},
      body: { error: { message: error instanceof Error ? error.message : "Failed." } },
    }));
    failures = isFailure(reply) ? failures + 1 : 0;
    const exchange = { request: sent, reply };
    spent = addCost(spent, costOf([exchange]));
    return exchange;
  };

  return { call, stopReason, spent: () => spent };
};

export type CheckCaller = ReturnType<typeof createCaller>;
