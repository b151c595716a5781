import type { CallArgs, CallInput, Task } from "@orrery/inference";
import type { Guard } from "../../guard/guard.ts";
import { untrustedHeaders } from "../../http/untrusted-content.ts";
import { providerLabel } from "../../text/provider-label.ts";
import { parseReplyJson } from "../json/reply-json.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import { type Candidate, healthKeyOf } from "../planning/candidate.ts";
import { requireOneModel } from "../planning/generation-limit.ts";
import { type PlannedRoute, requireOrder } from "../planning/plan-route.ts";
import { wireOf } from "../planning/provider-wire.ts";
import { hubProvider } from "../planning/routed-models.ts";
import type { RoutingTarget } from "../planning/target.ts";
import { baseHeaders } from "../reply-headers.ts";
import type { RouterRequest } from "../request.ts";
import { RouterError } from "../router-error.ts";
import { sendJson } from "../send-json.ts";
import { type Delivered, deliver, typeOf } from "../streams/deliver.ts";
import { type CallUsage, type MaxUsage, outputBytes, usageInBody, usageOrEstimate } from "../tokens/call-usage.ts";
import type { AttemptOutcome, Attempts } from "../upstream/attempts.ts";
import { bodyFailure, errorFailure, outputFailure, statusFailure, withoutSecret } from "../upstream/failure.ts";
import type { Locate } from "../upstream/locate.ts";
import { type LocalForm, type PreparedRequest, readerOf } from "../upstream/prepare-request.ts";
import { collect, headerOf, type UpstreamReply } from "../upstream/send.ts";
import { waitForJob } from "../upstream/wait-for-job.ts";
import { type RoutedCallDeps, routeHeaders, settleFailed } from "./routed-call.ts";

export interface TaskDeps extends RoutedCallDeps {
  readonly locate: Locate;
  /** Fetches media that providers point to. */
  readonly guard: Guard;
}

export interface TaskSpec {
  readonly endpoint: string;
  readonly target: RoutingTarget;
  readonly task: Task;
  readonly ask: Omit<CallInput<Task>, "task" | "model" | "isStreamed">;
  /** The arguments for one provider, if they differ between providers. */
  readonly argsFor?: (candidate: Candidate) => CallArgs<Task>;
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

export interface OpenedTask {
  readonly deps: TaskDeps;
  readonly inbound: RouterRequest;
  readonly spec: TaskSpec;
  readonly route: PlannedRoute;
  readonly order: readonly [Candidate, ...Candidate[]];
  readonly entry: LedgerEntry;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown error");

const isJson = (reply: UpstreamReply): boolean => /\bjson\b/i.test(headerOf(reply, "content-type") ?? "");

/** The reply in the form that wires parse: a JSON value or a blob. */
const replyValue = (reply: UpstreamReply): unknown => {
  if (isJson(reply)) return parseReplyJson(reply.body);
  const type = headerOf(reply, "content-type") ?? "";
  if (/^text\/html\b/i.test(type)) throw new Error("it answered with an HTML page");
  return new Blob([reply.body as Buffer<ArrayBuffer>], { type });
};

const readWith = async (
  { deps, inbound, spec }: OpenedTask,
  { wire, base }: ReturnType<typeof readerOf>,
  prepared: PreparedRequest,
  reply: UpstreamReply,
): Promise<AttemptOutcome<TaskResult>> => {
  const { secret } = prepared;
  const { settings, now, locate } = deps;
  try {
    let value = replyValue(reply);
    const ticket = wire.job?.ticket(value, false);
    if (wire.job && ticket) {
      const outcome = await waitForJob(
        { settings, now, locate, prepared, caller: inbound.caller, base },
        wire.job,
        ticket,
      );
      if (!("reply" in outcome)) return outcome;
      value = outcome.reply;
    }
    const delivered = await deliver(deps.guard, wire.read(value), spec.ask.wantsUrl);
    return inbound.caller.isAborted ? { isAborted: true } : { result: { delivered, body: reply.body } };
  } catch (error) {
    const failure = bodyFailure(reply, () => false, secret);
    if (failure?.code === "provider_failed") return { failure };
    return { failure: outputFailure(withoutSecret(messageOf(error), secret)) };
  }
};

/** The hub's own service answers in the hub's format, so nothing is converted. */
const readLocal = (reply: UpstreamReply): AttemptOutcome<TaskResult> => {
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
  { deps, inbound, spec, route, order }: OpenedTask,
  candidate: Candidate,
  ask: Omit<CallInput<Task>, "task" | "model">,
): Promise<PreparedRequest | undefined> => {
  const local = { ...spec.local, hasFallback: order.length > 1 };
  try {
    return await deps.prepare({ inbound, route, candidate, task: spec.task, ask, local });
  } catch (error) {
    throw new RouterError("bad_request", `${providerLabel(candidate.provider)}: ${messageOf(error)}.`);
  }
};

export const unsupported = {
  ...outputFailure("its API does not support this request"),
  countsAsFailure: false,
} as const;

const tryTask = async (call: OpenedTask, candidate: Candidate): Promise<AttemptOutcome<TaskResult>> => {
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
  if ("result" in attempt) health.succeeds(...healthKeyOf(candidate), { firstMs: now() - startedAt });
  return attempt;
};

/** Sends a result to the caller in the format of the endpoint. */
export type Present = (inbound: RouterRequest, delivered: Delivered, headers: Readonly<Record<string, string>>) => void;

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
    return;
  }
  const value = "json" in delivered ? delivered.json : { url: delivered.url };
  sendJson(inbound, 200, value, headers);
};

/** Tasks of models that can serve a task: a chat model also generates text, one for entailment sorts by given labels. */
export const acceptableTasks = (task: string): readonly string[] => {
  if (task === "text-generation") return [task, "conversational"];
  return task === "zero-shot-classification" ? [task, "text-classification"] : [task];
};

/** Plans a task, applies the budget and opens its ledger entry. */
export const openTask = async (
  deps: TaskDeps,
  inbound: RouterRequest,
  spec: TaskSpec,
  constraints: object,
  isStreamed: boolean,
): Promise<OpenedTask> => {
  const { planner, entries } = deps;
  const route = await planner.findRoute(inbound, spec.target, {
    tasks: acceptableTasks(spec.task),
    canCarry: (provider) => provider === hubProvider || wireOf(provider, spec.task) !== undefined,
    ...constraints,
  });
  const isBudgeted = await entries.hasBudget(inbound);
  if (isBudgeted && inbound.ownKey === undefined) requireOneModel(spec.ask.args);
  const order = isBudgeted ? await entries.payable(inbound, requireOrder(route)) : requireOrder(route);
  const kind = { endpoint: spec.endpoint, model: route.modelId, task: spec.task, isStreamed };
  const maxUsage = isBudgeted ? (spec.maxUsage ?? { input: spec.size, output: 0 }) : undefined;
  return { deps, inbound, spec, route, order, entry: await entries.open(inbound, kind, order, maxUsage) };
};

/** Tries the providers in order; settles the entry if a request cannot be built. */
export const tryCandidates = async <R>(
  { deps, inbound, entry, order }: OpenedTask,
  attempt: (candidate: Candidate) => Promise<AttemptOutcome<R>>,
): Promise<Attempts<R>> => {
  try {
    return await deps.runAttempts(order, inbound.caller, attempt);
  } catch (error) {
    const end = { state: "failed", status: 400, errorCode: "bad_request", notes: [], bytesOut: 0 } as const;
    await entry.settle({ ...end, candidate: order[0] });
    throw error;
  }
};

/** The provider's token count; an estimate if there is none and the output is text. */
const usageOf = ({ maxUsage, size }: TaskSpec, body: Buffer): CallUsage | undefined => {
  const reported = usageInBody(body);
  return maxUsage ? usageOrEstimate(reported, size, outputBytes(body.toString("latin1"))) : reported;
};

export const runTask = async (
  deps: TaskDeps,
  inbound: RouterRequest,
  spec: TaskSpec,
  present: Present,
  constraints: object = {},
): Promise<void> => {
  const task = await openTask(deps, inbound, spec, constraints, false);
  const { entry, route } = task;
  const attempts = await tryCandidates(task, (candidate) => tryTask(task, candidate));
  const { notes, outcome } = attempts;
  if (!("result" in outcome)) return settleFailed(entry, route, attempts);
  const { result, candidate } = outcome;
  const usage = usageOf(spec, result.body);
  const bytesOut = "bytes" in result.delivered ? result.delivered.bytes.length : result.body.length;
  const firstMs = deps.now() - inbound.at;
  await entry.settle({ state: "done", status: 200, candidate, notes, firstMs, bytesOut, ...(usage && { usage }) });
  present(inbound, result.delivered, routeHeaders(route, attempts));
};
