import type { Ask, Task } from "@orrery/inference";
import { untrustedHeaders } from "../../http/untrusted-content.ts";
import type { RouterParts } from "../dependencies.ts";
import { hasBudget, openTab, payableOrder, type Tab, type Worst } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import { findRoute, type Route, requireOrder, wireOf } from "../planning/plan-route.ts";
import { hubProvider } from "../planning/routed-models.ts";
import type { Target } from "../planning/target.ts";
import { estimateTokens, type Usage, usageInBody, writtenBytes } from "../planning/tokens.ts";
import type { Asking } from "../request.ts";
import { baseHeaders, sendJson } from "../request.ts";
import { RouterError } from "../router-error.ts";
import { type Delivered, deliver, typeOf } from "../streams/deliver.ts";
import { type Attempt, type Attempts, runAttempts } from "../upstream/attempts.ts";
import { bodyFailure, faultFailure, outputFailure, statusFailure, withoutSecret } from "../upstream/failure.ts";
import { type Exchange, type LocalForm, prepareExchange, readerOf } from "../upstream/prepare-request.ts";
import { collect, headerOf, type UpstreamReply } from "../upstream/send.ts";
import { waitForJob } from "../upstream/wait-for-job.ts";

/** A task to run, whoever runs it. */
export interface TaskWish {
  readonly endpoint: string;
  readonly target: Target;
  readonly task: Task;
  readonly ask: Omit<Ask<Task>, "task" | "model" | "isStreamed">;
  /** The same in the words of the hub's own service. */
  readonly local: LocalForm;
  readonly size: number;
  /** The most that it may come to, where its answer is text. */
  readonly worst?: Worst;
}

/** What a task came to, and what the provider's own reply told of it. */
interface Done {
  readonly delivered: Delivered;
  readonly body: Buffer;
}

/** A task on its way. */
export interface TaskCall {
  readonly parts: RouterParts;
  readonly asking: Asking;
  readonly wish: TaskWish;
  readonly route: Route;
}

const words = (error: unknown): string => (error instanceof Error ? error.message : "it cannot be read");

const isJson = (reply: UpstreamReply): boolean => /\bjson\b/i.test(headerOf(reply, "content-type") ?? "");

/** The reply as wires read it: the value of its JSON, or its bytes. */
const replyValue = (reply: UpstreamReply): unknown => {
  if (isJson(reply)) return JSON.parse(reply.body.toString());
  const type = headerOf(reply, "content-type") ?? "";
  if (/^text\/html\b/i.test(type)) throw new Error("it answered with a page");
  return new Blob([reply.body as Buffer<ArrayBuffer>], { type });
};

const readWith = async (
  { parts, asking, wish }: TaskCall,
  { wire, base }: ReturnType<typeof readerOf>,
  exchange: Exchange,
  reply: UpstreamReply,
): Promise<Attempt<Done>> => {
  const { secret } = exchange;
  try {
    let value = replyValue(reply);
    const ticket = wire.job?.ticket(value, false);
    if (wire.job && ticket) {
      const outcome = await waitForJob({ parts, exchange, caller: asking.caller, base }, wire.job, ticket);
      if (!("reply" in outcome)) return outcome;
      value = outcome.reply;
    }
    const delivered = await deliver(parts.guard, wire.read(value) as never, wish.ask.wantsAddress);
    return asking.caller.isGone ? { isLeft: true } : { result: { delivered, body: reply.body } };
  } catch (error) {
    const failure = bodyFailure(reply, () => false, secret);
    if (failure?.code === "provider_failed") return { failure };
    return { failure: outputFailure(withoutSecret(words(error), secret)) };
  }
};

/** The hub's own service answers in the hub's own words, so there is nothing to translate. */
const readLocal = (reply: UpstreamReply): Attempt<Done> => {
  if (!isJson(reply))
    return {
      result: {
        delivered: { bytes: reply.body, type: typeOf(reply.body, headerOf(reply, "content-type") ?? "") },
        body: reply.body,
      },
    };
  return { result: { delivered: { json: JSON.parse(reply.body.toString()) }, body: reply.body } };
};

/** Puts a task into the words of a provider; what it cannot take is the caller's to mend. */
export const prepareTask = async (
  { parts, asking, wish, route }: TaskCall,
  candidate: Candidate,
  ask: Omit<Ask<Task>, "task" | "model">,
): Promise<Exchange | undefined> => {
  try {
    return await prepareExchange(parts, asking, route, candidate, wish.task, ask, wish.local);
  } catch (error) {
    throw new RouterError("bad_request", `${candidate.provider}: ${words(error)}.`);
  }
};

/** The failure of a provider that has no words for a task. */
export const unsayable = {
  ...outputFailure("the request cannot be put into its words"),
  isProvidersFault: false,
} as const;

const tryTask = async (call: TaskCall, candidate: Candidate): Promise<Attempt<Done>> => {
  const { parts, asking, wish } = call;
  const { settings, now, health } = parts;
  const exchange = await prepareTask(call, candidate, { ...wish.ask, isStreamed: false });
  if (!exchange) return { failure: unsayable };
  const startedAt = now();
  const reply = await collect(exchange.send, exchange.request, settings, asking.caller, settings.largestReply);
  if ("kind" in reply) return reply.kind === "aborted" ? { isLeft: true } : { failure: faultFailure(reply) };
  if (reply.status < 200 || reply.status > 299) return { failure: statusFailure(reply, exchange.secret, now()) };
  const attempt = exchange.way ? await readWith(call, readerOf(exchange.way), exchange, reply) : readLocal(reply);
  if ("result" in attempt) health.succeeds(candidate.provider, candidate.providerModel, { firstMs: now() - startedAt });
  return attempt;
};

/** Sends a result to the caller in the form its endpoint has. */
export type Present = (asking: Asking, delivered: Delivered, headers: Readonly<Record<string, string>>) => number;

/** Sends a result as it is: JSON, or the bytes of a file. */
export const presentPlain: Present = (asking, delivered, headers) => {
  if ("bytes" in delivered) {
    const { bytes, type } = delivered;
    asking.response.writeHead(200, {
      ...baseHeaders(asking.id),
      ...headers,
      ...untrustedHeaders(type),
      "content-length": bytes.length,
    });
    asking.response.end(bytes);
    return bytes.length;
  }
  const value = "json" in delivered ? delivered.json : { url: delivered.url };
  sendJson(asking, 200, value, headers);
  return 0;
};

/** Settles a task that came to nothing, and tells the caller why. */
export const settleFailed = async (call: TaskCall, tab: Tab, { notes, outcome }: Attempts<unknown>): Promise<void> => {
  const base = { candidate: outcome.candidate, notes, bytesOut: 0 };
  if ("isLeft" in outcome) return tab.settle({ ...base, state: "cancelled", status: 499 });
  if (!("error" in outcome)) return;
  const { error } = outcome;
  await tab.settle({ ...base, state: "failed", status: error.status, errorCode: error.code });
  throw new RouterError(error.code, error.message, {
    status: error.status,
    headers: {
      ...error.headers,
      "x-orrery-provider": outcome.candidate.provider,
      "x-orrery-attempts": String(notes.length),
    },
    metadata: { ...error.metadata, model: call.route.modelId, providers: call.route.verdicts() },
  });
};

/** Tasks of a mapping that will do: who chats can continue a text. */
export const fittingTasks = (task: string): readonly string[] =>
  task === "text-generation" ? [task, "conversational"] : [task];

/** Ranks the providers that can run a task. */
export const findTaskRoute = async (
  parts: RouterParts,
  asking: Asking,
  wish: TaskWish,
  rules: object,
): Promise<Route> =>
  findRoute(parts, asking, wish.target, {
    tasks: fittingTasks(wish.task),
    canCarry: (provider) => provider === hubProvider || wireOf(provider, wish.task) !== undefined,
    ...rules,
  });

/** The providers to try for a task, as far as a budget covers them. */
export const payableTaskOrder = async (parts: RouterParts, asking: Asking, route: Route) => {
  const order = requireOrder(route);
  return (await hasBudget(parts, asking)) ? payableOrder(parts, asking, order) : order;
};

/** Opens the account of a task. */
export const openTaskTab = async (
  { parts, asking, wish, route }: TaskCall,
  order: readonly Candidate[],
  isStreamed: boolean,
): Promise<Tab> => {
  const kind = { endpoint: wish.endpoint, model: route.modelId, task: wish.task, isStreamed };
  const worst = wish.worst ?? { input: wish.size, output: 0 };
  return openTab(parts, asking, kind, order, worst, await hasBudget(parts, asking));
};

/** Tries one provider after the other; a task that none of them could be asked for is settled as well. */
export const tryInTurn = async <R>(
  { parts, asking }: TaskCall,
  tab: Tab,
  order: readonly [Candidate, ...Candidate[]],
  attempt: (candidate: Candidate) => Promise<Attempt<R>>,
): Promise<Attempts<R>> => {
  const { settings: limits, health, now, random } = parts;
  try {
    return await runAttempts(order, { limits, health, now, random, caller: asking.caller }, attempt);
  } catch (error) {
    const end = { state: "failed", status: 400, errorCode: "bad_request", notes: [], bytesOut: 0 } as const;
    await tab.settle({ ...end, candidate: order[0] });
    throw error;
  }
};

/** What a task came to in tokens: the provider's count, or our own where it gives none and its answer is text. */
const usageOf = ({ wish }: TaskCall, body: Buffer): Usage | undefined => {
  const told = usageInBody(body);
  if (told || !wish.worst) return told;
  const output = estimateTokens(writtenBytes(body.toString("latin1")));
  return { input: estimateTokens(wish.size), output, source: "estimate" };
};

/** Runs a task at the first provider that can, and sends its result. */
export const runTask = async (
  parts: RouterParts,
  asking: Asking,
  wish: TaskWish,
  present: Present,
  rules: object = {},
): Promise<void> => {
  const route = await findTaskRoute(parts, asking, wish, rules);
  const order = await payableTaskOrder(parts, asking, route);
  const call: TaskCall = { parts, asking, wish, route };
  const tab = await openTaskTab(call, order, false);
  const attempts = await tryInTurn(call, tab, order, (candidate) => tryTask(call, candidate));
  const { notes, outcome } = attempts;
  if (!("result" in outcome)) return settleFailed(call, tab, attempts);
  const { result, candidate } = outcome;
  const usage = usageOf(call, result.body);
  const size = "bytes" in result.delivered ? result.delivered.bytes.length : result.body.length;
  const settled = { candidate, notes, status: 200, firstMs: parts.now() - asking.at, ...(usage && { usage }) };
  await tab.settle({ ...settled, state: asking.caller.isGone ? "cancelled" : "done", bytesOut: size });
  present(asking, result.delivered, {
    "x-orrery-provider": candidate.provider,
    "x-orrery-attempts": String(notes.length),
    "x-orrery-model": encodeURI(route.modelId),
  });
};
