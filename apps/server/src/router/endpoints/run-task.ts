import type { Ask, Task } from "@orrery/inference";
import { untrustedHeaders } from "../../http/untrusted-content.ts";
import type { RouterDeps } from "../dependencies.ts";
import { hasBudget, type LedgerEntry, type MaxUsage, openEntry, payableOrder } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import { findRoute, type Route, requireOrder, wireOf } from "../planning/plan-route.ts";
import { hubProvider } from "../planning/routed-models.ts";
import type { Target } from "../planning/target.ts";
import { estimateTokens, outputBytes, type Usage, usageInBody } from "../planning/tokens.ts";
import type { RouterRequest } from "../request.ts";
import { baseHeaders, sendJson } from "../request.ts";
import { RouterError } from "../router-error.ts";
import { type Delivered, deliver, typeOf } from "../streams/deliver.ts";
import { type Attempt, type Attempts, runAttempts } from "../upstream/attempts.ts";
import { bodyFailure, errorFailure, outputFailure, statusFailure, withoutSecret } from "../upstream/failure.ts";
import { type LocalForm, type PreparedRequest, prepareRequest, readerOf } from "../upstream/prepare-request.ts";
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
  readonly maxUsage?: MaxUsage;
}

/** What a task came to, and what the provider's own reply told of it. */
interface Done {
  readonly delivered: Delivered;
  readonly body: Buffer;
}

/** A task on its way. */
export interface TaskCall {
  readonly deps: RouterDeps;
  readonly inbound: RouterRequest;
  readonly constraints: TaskWish;
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
  { deps, inbound, constraints }: TaskCall,
  { wire, base }: ReturnType<typeof readerOf>,
  prepared: PreparedRequest,
  reply: UpstreamReply,
): Promise<Attempt<Done>> => {
  const { secret } = prepared;
  try {
    let value = replyValue(reply);
    const ticket = wire.job?.ticket(value, false);
    if (wire.job && ticket) {
      const outcome = await waitForJob({ deps, prepared, caller: inbound.caller, base }, wire.job, ticket);
      if (!("reply" in outcome)) return outcome;
      value = outcome.reply;
    }
    const delivered = await deliver(deps.guard, wire.read(value) as never, constraints.ask.wantsAddress);
    return inbound.caller.isAborted ? { isAborted: true } : { result: { delivered, body: reply.body } };
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
  { deps, inbound, constraints, route }: TaskCall,
  candidate: Candidate,
  ask: Omit<Ask<Task>, "task" | "model">,
): Promise<PreparedRequest | undefined> => {
  try {
    return await prepareRequest(deps, inbound, route, candidate, constraints.task, ask, constraints.local);
  } catch (error) {
    throw new RouterError("bad_request", `${candidate.provider}: ${words(error)}.`);
  }
};

/** The failure of a provider that has no words for a task. */
export const unsupported = {
  ...outputFailure("the request cannot be put into its words"),
  countsAsFailure: false,
} as const;

const tryTask = async (call: TaskCall, candidate: Candidate): Promise<Attempt<Done>> => {
  const { deps, inbound, constraints } = call;
  const { settings, now, health } = deps;
  const prepared = await prepareTask(call, candidate, { ...constraints.ask, isStreamed: false });
  if (!prepared) return { failure: unsupported };
  const startedAt = now();
  const reply = await collect(prepared.send, prepared.request, settings, inbound.caller, settings.maxReplyBytes);
  if ("kind" in reply) return reply.kind === "aborted" ? { isAborted: true } : { failure: errorFailure(reply) };
  if (reply.status < 200 || reply.status > 299) return { failure: statusFailure(reply, prepared.secret, now()) };
  const attempt = prepared.endpoint
    ? await readWith(call, readerOf(prepared.endpoint), prepared, reply)
    : readLocal(reply);
  if ("result" in attempt) health.succeeds(candidate.provider, candidate.providerModel, { firstMs: now() - startedAt });
  return attempt;
};

/** Sends a result to the caller in the form its endpoint has. */
export type Present = (
  inbound: RouterRequest,
  delivered: Delivered,
  headers: Readonly<Record<string, string>>,
) => number;

/** Sends a result as it is: JSON, or the bytes of a file. */
export const presentPlain: Present = (inbound, delivered, headers) => {
  if ("bytes" in delivered) {
    const { bytes, type } = delivered;
    inbound.response.writeHead(200, {
      ...baseHeaders(inbound.id),
      ...headers,
      ...untrustedHeaders(type),
      "content-length": bytes.length,
    });
    inbound.response.end(bytes);
    return bytes.length;
  }
  const value = "json" in delivered ? delivered.json : { url: delivered.url };
  sendJson(inbound, 200, value, headers);
  return 0;
};

/** Settles a task that came to nothing, and tells the caller why. */
export const settleFailed = async (
  call: TaskCall,
  entry: LedgerEntry,
  { notes, outcome }: Attempts<unknown>,
): Promise<void> => {
  const base = { candidate: outcome.candidate, notes, bytesOut: 0 };
  if ("isAborted" in outcome) return entry.settle({ ...base, state: "cancelled", status: 499 });
  if (!("error" in outcome)) return;
  const { error } = outcome;
  await entry.settle({ ...base, state: "failed", status: error.status, errorCode: error.code });
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
  deps: RouterDeps,
  inbound: RouterRequest,
  constraints: TaskWish,
  rules: object,
): Promise<Route> =>
  findRoute(deps, inbound, constraints.target, {
    tasks: fittingTasks(constraints.task),
    canCarry: (provider) => provider === hubProvider || wireOf(provider, constraints.task) !== undefined,
    ...rules,
  });

/** The providers to try for a task, as far as a budget covers them. */
export const payableTaskOrder = async (deps: RouterDeps, inbound: RouterRequest, route: Route) => {
  const order = requireOrder(route);
  return (await hasBudget(deps, inbound)) ? payableOrder(deps, inbound, order) : order;
};

/** Opens the account of a task. */
export const openTaskTab = async (
  { deps, inbound, constraints, route }: TaskCall,
  order: readonly Candidate[],
  isStreamed: boolean,
): Promise<LedgerEntry> => {
  const kind = { endpoint: constraints.endpoint, model: route.modelId, task: constraints.task, isStreamed };
  const maxUsage = constraints.maxUsage ?? { input: constraints.size, output: 0 };
  return openEntry(deps, inbound, kind, order, maxUsage, await hasBudget(deps, inbound));
};

/** Tries one provider after the other; a task that none of them could be asked for is settled as well. */
export const tryInTurn = async <R>(
  { deps, inbound }: TaskCall,
  entry: LedgerEntry,
  order: readonly [Candidate, ...Candidate[]],
  attempt: (candidate: Candidate) => Promise<Attempt<R>>,
): Promise<Attempts<R>> => {
  const { settings: limits, health, now, random } = deps;
  try {
    return await runAttempts(order, { limits, health, now, random, caller: inbound.caller }, attempt);
  } catch (error) {
    const end = { state: "failed", status: 400, errorCode: "bad_request", notes: [], bytesOut: 0 } as const;
    await entry.settle({ ...end, candidate: order[0] });
    throw error;
  }
};

/** What a task came to in tokens: the provider's count, or our own where it gives none and its answer is text. */
const usageOf = ({ constraints }: TaskCall, body: Buffer): Usage | undefined => {
  const told = usageInBody(body);
  if (told || !constraints.maxUsage) return told;
  const output = estimateTokens(outputBytes(body.toString("latin1")));
  return { input: estimateTokens(constraints.size), output, source: "estimate" };
};

/** Runs a task at the first provider that can, and sends its result. */
export const runTask = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  constraints: TaskWish,
  present: Present,
  rules: object = {},
): Promise<void> => {
  const route = await findTaskRoute(deps, inbound, constraints, rules);
  const order = await payableTaskOrder(deps, inbound, route);
  const call: TaskCall = { deps, inbound, constraints, route };
  const entry = await openTaskTab(call, order, false);
  const attempts = await tryInTurn(call, entry, order, (candidate) => tryTask(call, candidate));
  const { notes, outcome } = attempts;
  if (!("result" in outcome)) return settleFailed(call, entry, attempts);
  const { result, candidate } = outcome;
  const usage = usageOf(call, result.body);
  const size = "bytes" in result.delivered ? result.delivered.bytes.length : result.body.length;
  const settled = { candidate, notes, status: 200, firstMs: deps.now() - inbound.at, ...(usage && { usage }) };
  await entry.settle({ ...settled, state: inbound.caller.isAborted ? "cancelled" : "done", bytesOut: size });
  present(inbound, result.delivered, {
    "x-orrery-provider": candidate.provider,
    "x-orrery-attempts": String(notes.length),
    "x-orrery-model": encodeURI(route.modelId),
  });
};
