import type { CallInput, Task } from "@orrery/inference";
import { isPassive } from "../../http/untrusted-content.ts";
import type { LedgerEntry, Settlement } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import { constraintsOf, maxUsageOf } from "../planning/constraints.ts";
import { type PlannedRoute, requireOrder } from "../planning/plan-route.ts";
import { parseTarget } from "../planning/target.ts";
import { type CallUsage, outputBytes, readUsage, usageInBody, usageOrEstimate } from "../planning/tokens.ts";
import { baseHeaders } from "../reply-headers.ts";
import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { openAiFailure } from "../router-error.ts";
import { beginChunked, type ChunkedReply, streamHeaders } from "../streams/chunked-reply.ts";
import { type Relay, tryStream } from "../streams/relay.ts";
import { settleRelay } from "../streams/relay-end.ts";
import type { AttemptOutcome, Attempts } from "../upstream/attempts.ts";
import { errorFailure, outputFailure, readAnswer, statusFailure } from "../upstream/failure.ts";
import { toJsonBytes } from "../upstream/json-bytes.ts";
import type { PreparedRequest } from "../upstream/prepare-request.ts";
import { collect, headerOf, type UpstreamReply } from "../upstream/send.ts";
import { inRequestedEncoding } from "./embedding-encoding.ts";
import { boundedAnswer } from "./generation-limit.ts";
import { type RoutedCallDeps, routeHeaders, settleFailed } from "./routed-call.ts";
import type { TextEndpoint } from "./text-endpoints.ts";

export interface TextDeps extends RoutedCallDeps {
  readonly bodies: RequestBodies;
}

interface TextCall {
  readonly deps: TextDeps;
  readonly inbound: RouterRequest;
  readonly endpoint: TextEndpoint;
  readonly body: Readonly<Record<string, unknown>>;
  readonly size: number;
  readonly route: PlannedRoute;
  readonly order: readonly [Candidate, ...Candidate[]];
  readonly isStreamed: boolean;
  readonly keepsUsage: boolean;
  readonly entry: LedgerEntry;
}

const asksForUsage = ({ stream_options: options }: Readonly<Record<string, unknown>>): boolean =>
  (options as { include_usage?: unknown } | null | undefined)?.include_usage === true;

/** The body for the hub's own service, which accepts OpenAI's format; streams include the usage. */
const localBody = ({ body, route, isStreamed }: TextCall): Promise<Buffer> => {
  const { provider: _provider, ...rest } = body;
  return toJsonBytes({
    ...rest,
    model: route.modelId,
    ...(isStreamed && { stream_options: { include_usage: true } }),
  });
};

const prepareCall = (call: TextCall, candidate: Candidate): Promise<PreparedRequest | undefined> => {
  const { deps, inbound, route, endpoint, body, isStreamed } = call;
  const args = endpoint.argsOf(body);
  const withUsage = isStreamed ? { ...args, stream_options: { include_usage: true } } : args;
  const ask = { args: withUsage, isStreamed, wantsUrl: false } as Omit<CallInput<Task>, "task" | "model">;
  const local = { path: endpoint.localPath, body: () => localBody(call) };
  return deps.prepare({ inbound, route, candidate, task: endpoint.task, ask, local });
};

const unsupported = outputFailure("its API does not support this request", "provider_failed");

/** A complete reply, and its value if it was parsed. */
interface PlainAnswer {
  readonly reply: UpstreamReply;
  readonly value: unknown;
}

const usageIn = ({ reply, value }: PlainAnswer): CallUsage | undefined =>
  value === undefined ? usageInBody(reply.body) : readUsage((value as { usage?: unknown }).usage);

const tryPlain = async (call: TextCall, candidate: Candidate): Promise<AttemptOutcome<PlainAnswer>> => {
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

const tryStreamed = async (call: TextCall, candidate: Candidate): Promise<AttemptOutcome<Relay>> => {
  const { deps, inbound, keepsUsage } = call;
  const prepared = await prepareCall(call, candidate);
  if (!prepared) return { failure: { ...unsupported, countsAsFailure: false } };
  const { settings, now } = deps;
  return tryStream(prepared, { settings, now, caller: inbound.caller, keepsUsage });
};

const replyHeaders = ({ inbound, route }: TextCall, attempts: Attempts<unknown>): Record<string, string> => ({
  ...baseHeaders(inbound.id),
  ...routeHeaders(route, attempts),
});

/** The reply was parsed as JSON, so no other type is forwarded. */
const jsonTypeOf = (reply: UpstreamReply): string => {
  const type = headerOf(reply, "content-type") ?? "";
  return /^application\/json\b/i.test(type) && isPassive(type) ? type : "application/json";
};

const answerPlain = async (call: TextCall): Promise<void> => {
  const { inbound, order, entry, deps } = call;
  const attempts = await deps.runAttempts(order, inbound.caller, (candidate) => tryPlain(call, candidate));
  const { outcome, notes } = attempts;
  if (!("result" in outcome)) return settleFailed(entry, call.route, attempts);
  const { result: answer, candidate } = outcome;
  const { reply: result } = answer;
  const reported = usageIn(answer);
  const usage = usageOrEstimate(reported, call.size, reported ? 0 : outputBytes(result.body.toString("latin1")));
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
    ...replyHeaders(call, attempts),
    "content-type": jsonTypeOf(result),
    "content-length": body.length,
  });
  inbound.response.end(body);
};

const eventOf = (value: unknown): string => Buffer.from(`data: ${JSON.stringify(value)}\n\n`).toString("latin1");

const answerStreamed = async (call: TextCall): Promise<void> => {
  const { inbound, order, entry, deps } = call;
  const attempts = await deps.runAttempts(order, inbound.caller, (candidate) => tryStreamed(call, candidate));
  const { outcome, notes } = attempts;
  if (!("result" in outcome)) return settleFailed(entry, call.route, attempts);
  const { result: relay, candidate } = outcome;
  await entry.whenDurable();
  const { response } = inbound;
  const beganAt = deps.now();
  let reply: ChunkedReply | undefined;
  const end = await relay.flow(response, () => {
    reply = beginChunked(response, 200, { ...replyHeaders(call, attempts), ...streamHeaders });
    return reply;
  });
  const usage = usageOrEstimate(relay.gate.usage(), call.size, relay.gate.outputBytes());
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
  deps: TextDeps,
  inbound: RouterRequest,
  endpoint: TextEndpoint,
  overrides: TargetOverrides = {},
): Promise<void> => {
  const raw = await deps.bodies.read(inbound);
  const given = await deps.bodies.parseObject(raw);
  return answerBody(deps, inbound, endpoint, { given, raw }, overrides);
};

/** The same for a body that is already parsed. */
export const answerBody = async (
  deps: TextDeps,
  inbound: RouterRequest,
  endpoint: TextEndpoint,
  { given, raw }: { readonly given: Record<string, unknown>; readonly raw: Buffer },
  overrides: TargetOverrides = {},
): Promise<void> => {
  endpoint.check(given);
  const { planner, entries } = deps;
  const target = { ...parseTarget(overrides.modelId ?? given.model), ...overrides };
  const route = await planner.findRoute(inbound, target, constraintsOf(endpoint, given));
  const isStreamed = endpoint.canStream && given.stream === true;
  const isBudgeted = await entries.hasBudget(inbound);
  const order = isBudgeted ? await entries.payable(inbound, requireOrder(route)) : requireOrder(route);
  // Limit the output, so that the call cannot cost more than its reservation.
  const body = isBudgeted && endpoint.canStream ? boundedAnswer(given) : given;
  const maxUsage = isBudgeted ? maxUsageOf(endpoint, body, raw.length) : undefined;
  const kind = { endpoint: endpoint.name, model: route.modelId, task: endpoint.task, isStreamed };
  const entry = await entries.open(inbound, kind, order, maxUsage);
  const keepsUsage = asksForUsage(given);
  const size = raw.length;
  const call: TextCall = { deps, inbound, endpoint, body, size, route, order, isStreamed, keepsUsage, entry };
  await (isStreamed ? answerStreamed(call) : answerPlain(call));
};
