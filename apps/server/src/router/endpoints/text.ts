import type { CallInput, Task } from "@orrery/inference";
import { isPassive } from "../../http/untrusted-content.ts";
import type { RouterDeps } from "../dependencies.ts";
import { hasBudget, type LedgerEntry, openEntry, payableOrder, type Settlement } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import { constraintsOf, maxUsageOf } from "../planning/constraints.ts";
import { findRoute, type Route, requireOrder } from "../planning/plan-route.ts";
import { parseTarget } from "../planning/target.ts";
import { estimateTokens, outputBytes, readUsage, type Usage, usageInBody } from "../planning/tokens.ts";
import { baseHeaders, endInOneWrite, type RouterRequest } from "../request.ts";
import { parseObject, readCallBody } from "../request-body.ts";
import { openAiFailure, RouterError } from "../router-error.ts";
import { beginChunked, type ChunkedReply, streamHeaders } from "../streams/chunked-reply.ts";
import { type Relay, tryStream } from "../streams/relay.ts";
import { settleRelay } from "../streams/relay-end.ts";
import { type Attempt, type Attempts, runAttempts } from "../upstream/attempts.ts";
import { errorFailure, outputFailure, readAnswer, statusFailure } from "../upstream/failure.ts";
import { type PreparedRequest, prepareRequest } from "../upstream/prepare-request.ts";
import { collect, headerOf, type UpstreamReply } from "../upstream/send.ts";
import { inRequestedEncoding } from "./embedding-encoding.ts";
import { boundedAnswer } from "./generation-limit.ts";
import type { TextEndpoint } from "./text-endpoints.ts";

interface TextCall {
  readonly deps: RouterDeps;
  readonly inbound: RouterRequest;
  readonly endpoint: TextEndpoint;
  readonly body: Readonly<Record<string, unknown>>;
  readonly size: number;
  readonly route: Route;
  readonly order: readonly [Candidate, ...Candidate[]];
  readonly isStreamed: boolean;
  readonly keepsUsage: boolean;
  readonly entry: LedgerEntry;
}

const asksForUsage = ({ stream_options: options }: Readonly<Record<string, unknown>>): boolean =>
  (options as { include_usage?: unknown } | null | undefined)?.include_usage === true;

/** The body for the hub's own service, which accepts OpenAI's format; streams include the usage. */
const localBody = ({ body, route, isStreamed }: TextCall): Buffer => {
  const { provider: _provider, ...rest } = body;
  return Buffer.from(
    JSON.stringify({ ...rest, model: route.modelId, ...(isStreamed && { stream_options: { include_usage: true } }) }),
  );
};

const prepareCall = (call: TextCall, candidate: Candidate): Promise<PreparedRequest | undefined> => {
  const { deps, inbound, route, endpoint, body, isStreamed } = call;
  const args = endpoint.argsOf(body);
  const withUsage = isStreamed ? { ...args, stream_options: { include_usage: true } } : args;
  const ask = { args: withUsage, isStreamed, wantsUrl: false } as Omit<CallInput<Task>, "task" | "model">;
  return prepareRequest(deps, inbound, route, candidate, endpoint.task, ask, {
    path: endpoint.localPath,
    body: () => localBody(call),
  });
};

const unsupported = outputFailure("its API does not support this request", "provider_failed");

/** A complete reply, and its value if it was parsed. */
interface PlainAnswer {
  readonly reply: UpstreamReply;
  readonly value: unknown;
}

const usageIn = ({ reply, value }: PlainAnswer): Usage | undefined =>
  value === undefined ? usageInBody(reply.body) : readUsage((value as { usage?: unknown }).usage);

const tryPlain = async (call: TextCall, candidate: Candidate): Promise<Attempt<PlainAnswer>> => {
  const { deps, inbound, endpoint } = call;
  const prepared = await prepareCall(call, candidate);
  if (!prepared) return { failure: { ...unsupported, countsAsFailure: false } };
  const { send, request, secret } = prepared;
  const startedAt = deps.now();
  const outcome = await collect(send, request, deps.settings, inbound.caller, deps.settings.maxReplyBytes);
  if ("kind" in outcome) return outcome.kind === "aborted" ? { isAborted: true } : { failure: errorFailure(outcome) };
  if (outcome.status !== 200) return { failure: statusFailure(outcome, secret, deps.now()) };
  const answer = readAnswer(outcome, endpoint.isAnswer, secret);
  if ("failure" in answer) return answer;
  deps.health.succeeds(candidate.provider, candidate.providerModel, { firstMs: deps.now() - startedAt });
  return { result: { reply: outcome, value: answer.value } };
};

const tryStreamed = async (call: TextCall, candidate: Candidate): Promise<Attempt<Relay>> => {
  const { deps, inbound, keepsUsage } = call;
  const prepared = await prepareCall(call, candidate);
  if (!prepared) return { failure: { ...unsupported, countsAsFailure: false } };
  const { settings, now } = deps;
  return tryStream(prepared, { settings, now, caller: inbound.caller, keepsUsage });
};

const attemptContext = ({ deps, inbound }: TextCall) => ({
  limits: deps.settings,
  health: deps.health,
  now: deps.now,
  random: deps.random,
  caller: inbound.caller,
});

const routeHeaders = ({ inbound, route }: TextCall, { notes, outcome }: Attempts<unknown>): Record<string, string> => ({
  "x-orrery-provider": outcome.candidate.provider,
  "x-orrery-attempts": String(notes.length),
  "x-orrery-model": encodeURI(route.modelId),
  ...baseHeaders(inbound.id),
});

/** The reply was parsed as JSON, so no other type is forwarded. */
const jsonTypeOf = (reply: UpstreamReply): string => {
  const type = headerOf(reply, "content-type") ?? "";
  return /^application\/json\b/i.test(type) && isPassive(type) ? type : "application/json";
};

/** The provider's token count, or an estimate if there is none. */
const usageOr = (usage: Usage | undefined, { size }: TextCall, written: number): Usage =>
  usage ?? { input: estimateTokens(size), output: estimateTokens(written), source: "estimate" };

/** Settles a failed or cancelled call; throws the error for the caller. */
const settleFailure = async (call: TextCall, attempts: Attempts<unknown>): Promise<void> => {
  const { notes, outcome } = attempts;
  const base = { candidate: outcome.candidate, notes, bytesOut: 0 };
  if ("isAborted" in outcome) return call.entry.settle({ ...base, state: "cancelled", status: 499 });
  if (!("error" in outcome)) return;
  const { error } = outcome;
  await call.entry.settle({ ...base, state: "failed", status: error.status, errorCode: error.code });
  throw new RouterError(error.code, error.message, {
    status: error.status,
    headers: { ...error.headers, ...routeHeaders(call, attempts) },
    metadata: { ...error.metadata, model: call.route.modelId, providers: call.route.verdicts() },
  });
};

const answerPlain = async (call: TextCall): Promise<void> => {
  const { inbound, order, entry, deps } = call;
  const attempts = await runAttempts(order, attemptContext(call), (candidate) => tryPlain(call, candidate));
  const { outcome, notes } = attempts;
  if (!("result" in outcome)) return settleFailure(call, attempts);
  const { result: answer, candidate } = outcome;
  const { reply: result } = answer;
  const reported = usageIn(answer);
  const usage = usageOr(reported, call, reported ? 0 : outputBytes(result.body.toString("latin1")));
  const body =
    call.endpoint.name === "embeddings" ? inRequestedEncoding(call.body.encoding_format, result.body) : result.body;
  const settlement: Settlement = {
    state: "done",
    status: 200,
    candidate,
    notes,
    usage,
    bytesOut: body.length,
    firstMs: deps.now() - inbound.at,
  };
  await entry.settle(inbound.caller.isAborted ? { ...settlement, state: "cancelled", bytesOut: 0 } : settlement);
  inbound.response.writeHead(200, {
    ...routeHeaders(call, attempts),
    "content-type": jsonTypeOf(result),
    "content-length": body.length,
  });
  endInOneWrite(inbound.response, body);
};

const eventOf = (value: unknown): string => Buffer.from(`data: ${JSON.stringify(value)}\n\n`).toString("latin1");

const answerStreamed = async (call: TextCall): Promise<void> => {
  const { inbound, order, entry, deps } = call;
  const attempts = await runAttempts(order, attemptContext(call), (candidate) => tryStreamed(call, candidate));
  const { outcome, notes } = attempts;
  if (!("result" in outcome)) return settleFailure(call, attempts);
  const { result: relay, candidate } = outcome;
  await entry.whenDurable();
  const { response } = inbound;
  const beganAt = deps.now();
  let reply: ChunkedReply | undefined;
  const end = await relay.flow(response, () => {
    reply = beginChunked(response, 200, { ...routeHeaders(call, attempts), ...streamHeaders });
    return reply;
  });
  const usage = usageOr(relay.gate.usage(), call, relay.gate.outputBytes());
  const relayed = { entry, candidate, notes, relay, at: inbound.at, beganAt, usage, bytesOut: relay.bytesOut() };
  const error = await settleRelay(deps, relayed, end);
  if (end.kind !== "aborted") reply?.end(error ? eventOf(openAiFailure(error, inbound.id)) : (end.last ?? ""));
};

/** Parts of the target that the request's path fixes. */
interface TargetOverrides {
  readonly modelId?: string;
  readonly provider?: string;
}

/** Answers a request to OpenAI's chat, completions or embeddings endpoint. */
export const answerText = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  endpoint: TextEndpoint,
  overrides: TargetOverrides = {},
): Promise<void> => {
  const raw = await readCallBody(deps, inbound);
  const given = await parseObject(deps, raw);
  return answerBody(deps, inbound, endpoint, { given, raw }, overrides);
};

/** The same for a body that is already parsed. */
export const answerBody = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  endpoint: TextEndpoint,
  { given, raw }: { readonly given: Record<string, unknown>; readonly raw: Buffer },
  overrides: TargetOverrides = {},
): Promise<void> => {
  endpoint.check(given);
  const target = { ...parseTarget(overrides.modelId ?? given.model), ...overrides };
  const route = await findRoute(deps, inbound, target, constraintsOf(endpoint, given));
  const isStreamed = endpoint.canStream && given.stream === true;
  const isBudgeted = await hasBudget(deps, inbound);
  const order = isBudgeted ? await payableOrder(deps, inbound, requireOrder(route)) : requireOrder(route);
  // Limit the output, so that the call cannot cost more than its reservation.
  const body = isBudgeted && endpoint.canStream ? boundedAnswer(given) : given;
  const maxUsage = isBudgeted ? maxUsageOf(endpoint, body, raw.length) : { input: 0, output: 0 };
  const kind = { endpoint: endpoint.name, model: route.modelId, task: endpoint.task, isStreamed };
  const entry = await openEntry(deps, inbound, kind, order, maxUsage, isBudgeted);
  const keepsUsage = asksForUsage(given);
  const call: TextCall = {
    deps,
    inbound,
    endpoint,
    body,
    size: raw.length,
    route,
    order,
    isStreamed,
    keepsUsage,
    entry,
  };
  await (isStreamed ? answerStreamed(call) : answerPlain(call));
};
