import type { CallInput, Task } from "@orrery/inference";
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

/** A task to run, independent of the provider. */
export interface TaskSpec {
  readonly endpoint: string;
  readonly target: Target;
  readonly task: Task;
  readonly ask: Omit<CallInput<Task>, "task" | "model" | "isStreamed">;
  /** The arguments for one provider, if they differ between providers. */
  readonly argsFor?: (candidate: Candidate) => CallInput<Task>["args"];
  /** The same in the format of the hub's own service. */
  readonly local: LocalForm;
  readonly size: number;
  /** Set if the output is text. */
  readonly maxUsage?: MaxUsage;
}

/** The result, and the provider's reply that it was read from. */
interface TaskResult {
  readonly delivered: Delivered;
  readonly body: Buffer;
}

export interface TaskCall {
  readonly deps: RouterDeps;
  readonly inbound: RouterRequest;
  readonly spec: TaskSpec;
  readonly route: Route;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown error");

const isJson = (reply: UpstreamReply): boolean => /\bjson\b/i.test(headerOf(reply, "content-type") ?? "");

/** The reply in the form that wires parse: a JSON value or a blob. */
const replyValue = (reply: UpstreamReply): unknown => {
  if (isJson(reply)) return JSON.parse(reply.body.toString());
  const type = headerOf(reply, "content-type") ?? "";
  if (/^text\/html\b/i.test(type)) throw new Error("it answered with an HTML page");
  return new Blob([reply.body as Buffer<ArrayBuffer>], { type });
};

const readWith = async (
  { deps, inbound, spec }: TaskCall,
  { wire, base }: ReturnType<typeof readerOf>,
  prepared: PreparedRequest,
  reply: UpstreamReply,
): Promise<Attempt<TaskResult>> => {
  const { secret } = prepared;
  try {
    let value = replyValue(reply);
    const ticket = wire.job?.ticket(value, false);
    if (wire.job && ticket) {
      const outcome = await waitForJob({ deps, prepared, caller: inbound.caller, base }, wire.job, ticket);
      if (!("reply" in outcome)) return outcome;
      value = outcome.reply;
    }
    const delivered = await deliver(deps.guard, wire.read(value) as never, spec.ask.wantsUrl);
    return inbound.caller.isAborted ? { isAborted: true } : { result: { delivered, body: reply.body } };
  } catch (error) {
    const failure = bodyFailure(reply, () => false, secret);
    if (failure?.code === "provider_failed") return { failure };
    return { failure: outputFailure(withoutSecret(messageOf(error), secret)) };
  }
};

/** The hub's own service answers in the hub's format, so nothing is converted. */
const readLocal = (reply: UpstreamReply): Attempt<TaskResult> => {
  if (!isJson(reply))
    return {
      result: {
        delivered: { bytes: reply.body, type: typeOf(reply.body, headerOf(reply, "content-type") ?? "") },
        body: reply.body,
      },
    };
  return { result: { delivered: { json: JSON.parse(reply.body.toString()) }, body: reply.body } };
};

/** Builds a provider's request; input that the provider cannot accept is an error of the caller. */
export const prepareTask = async (
  { deps, inbound, spec, route }: TaskCall,
  candidate: Candidate,
  ask: Omit<CallInput<Task>, "task" | "model">,
): Promise<PreparedRequest | undefined> => {
  try {
    return await prepareRequest(deps, inbound, route, candidate, spec.task, ask, spec.local);
  } catch (error) {
    throw new RouterError("bad_request", `${candidate.provider}: ${messageOf(error)}.`);
  }
};

export const unsupported = {
  ...outputFailure("its API does not support this request"),
  countsAsFailure: false,
} as const;

const tryTask = async (call: TaskCall, candidate: Candidate): Promise<Attempt<TaskResult>> => {
  const { deps, inbound, spec } = call;
  const { settings, now, health } = deps;
  const args = spec.argsFor?.(candidate) ?? spec.ask.args;
  const prepared = await prepareTask(call, candidate, { ...spec.ask, args, isStreamed: false });
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

/** Sends a result to the caller in the format of the endpoint. */
export type Present = (
  inbound: RouterRequest,
  delivered: Delivered,
  headers: Readonly<Record<string, string>>,
) => number;

/** Sends JSON or the bytes of a file. */
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

/** Settles a failed or cancelled task; throws the error for the caller. */
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

/** A chat model can also generate text. */
export const acceptableTasks = (task: string): readonly string[] =>
  task === "text-generation" ? [task, "conversational"] : [task];

export const findTaskRoute = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  spec: TaskSpec,
  constraints: object,
): Promise<Route> =>
  findRoute(deps, inbound, spec.target, {
    tasks: acceptableTasks(spec.task),
    canCarry: (provider) => provider === hubProvider || wireOf(provider, spec.task) !== undefined,
    ...constraints,
  });

/** The providers to try that the budget covers. */
export const payableTaskOrder = async (deps: RouterDeps, inbound: RouterRequest, route: Route) => {
  const order = requireOrder(route);
  return (await hasBudget(deps, inbound)) ? payableOrder(deps, inbound, order) : order;
};

export const openTaskEntry = async (
  { deps, inbound, spec, route }: TaskCall,
  order: readonly Candidate[],
  isStreamed: boolean,
): Promise<LedgerEntry> => {
  const kind = { endpoint: spec.endpoint, model: route.modelId, task: spec.task, isStreamed };
  const maxUsage = spec.maxUsage ?? { input: spec.size, output: 0 };
  return openEntry(deps, inbound, kind, order, maxUsage, await hasBudget(deps, inbound));
};

/** Tries the providers in order; settles the entry if a request cannot be built. */
export const tryCandidates = async <R>(
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

/** The provider's token count; an estimate if there is none and the output is text. */
const usageOf = ({ spec }: TaskCall, body: Buffer): Usage | undefined => {
  const reported = usageInBody(body);
  if (reported || !spec.maxUsage) return reported;
  const output = estimateTokens(outputBytes(body.toString("latin1")));
  return { input: estimateTokens(spec.size), output, source: "estimate" };
};

/** Sends the result of the first provider that succeeds. */
export const runTask = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  spec: TaskSpec,
  present: Present,
  constraints: object = {},
): Promise<void> => {
  const route = await findTaskRoute(deps, inbound, spec, constraints);
  const order = await payableTaskOrder(deps, inbound, route);
  const call: TaskCall = { deps, inbound, spec, route };
  const entry = await openTaskEntry(call, order, false);
  const attempts = await tryCandidates(call, entry, order, (candidate) => tryTask(call, candidate));
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
