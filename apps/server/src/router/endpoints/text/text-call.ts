import { setTimeout as delay } from "node:timers/promises";
import type { CallInput, Task } from "@orrery/inference";
import { memorySource } from "../../../blobs/byte-source.ts";
import { isPassive } from "../../../http/untrusted-content.ts";
import type { Known } from "../../../shared-state/known.ts";
import type { Workers } from "../../../workers/workers.ts";
import { toJsonBytes } from "../../json/json-bytes.ts";
import type { LedgerEntry, Settlement } from "../../ledger/entry.ts";
import { type Candidate, healthKeyOf } from "../../planning/candidate.ts";
import type { PlannedRoute } from "../../planning/plan-route.ts";
import { baseHeaders } from "../../reply-headers.ts";
import type { RouterRequest } from "../../request.ts";
import type { RequestBodies } from "../../request-body.ts";
import { openAiFailure, type RouterError } from "../../router-error.ts";
import { beginChunked, streamHeaders } from "../../streams/chunked-reply.ts";
import { type CountedReply, countedReply } from "../../streams/counted-reply.ts";
import { type Relay, type RelayEnd, tryStream } from "../../streams/relay.ts";
import { relayError, settleRelay } from "../../streams/relay-end.ts";
import { type CallUsage, estimateTokens, readUsage, usageInBody, usageOrEstimate } from "../../tokens/call-usage.ts";
import { type GeneratedOutput, generatedOutput, outputIn, outputJob } from "../../tokens/output-job.ts";
import type { TokenCounter } from "../../tokens/token-counter.ts";
import type { AttemptOutcome, Attempts } from "../../upstream/attempts.ts";
import { errorFailure, outputFailure, readAnswer, statusFailure } from "../../upstream/failure.ts";
import type { PreparedRequest } from "../../upstream/prepare-request.ts";
import { collect, headerOf, type UpstreamReply } from "../../upstream/send.ts";
import { type ChatAnswer, readChatReply } from "../../wires/answer-blocks.ts";
import { type CallerWire, createWireConverter, type WireConverter } from "../../wires/caller-wire.ts";
import type { WireEnd } from "../../wires/event-text.ts";
import type { Fields } from "../../wires/translated-request.ts";
import { wireUsageOf } from "../../wires/wire-usage.ts";
import { type RoutedCallDeps, routeHeaders, settleFailed } from "../routed-call.ts";
import { inRequestedEncoding } from "./embedding-encoding.ts";
import { type NativeCall, tryNativeFirst } from "./native-call.ts";
import type { TextEndpoint } from "./text-endpoints.ts";

export interface TextDeps extends RoutedCallDeps {
  readonly bodies: RequestBodies;
  readonly tokens: TokenCounter;
  readonly workers: Workers;
}

/** A call to a text endpoint that is ready to be sent. */
export interface TextCall {
  readonly deps: TextDeps;
  readonly inbound: RouterRequest;
  readonly endpoint: TextEndpoint;
  readonly body: Readonly<Record<string, unknown>>;
  /** The size of its prompt, from which tokens are estimated if the provider does not count them. */
  readonly promptBytes: () => Promise<number>;
  readonly route: PlannedRoute;
  readonly order: readonly [Candidate, ...Candidate[]];
  readonly isStreamed: boolean;
  readonly keepsUsage: boolean;
  readonly entry: LedgerEntry;
  /** Set if the caller's API is not the endpoint's own. */
  readonly wire?: CallerWire;
}

/** The body for the hub's own service, which accepts OpenAI's format; streams include the usage. */
const localBody = ({ body, route, isStreamed }: TextCall): Known<Buffer> => {
  const { provider: _provider, ...rest } = body;
  return toJsonBytes({
    ...rest,
    model: route.modelId,
    ...(isStreamed && { stream_options: { include_usage: true } }),
  });
};

const prepareCall = (
  call: TextCall,
  candidate: Candidate,
  native: NativeCall | undefined,
): Known<PreparedRequest | undefined> => {
  const { deps, inbound, route, endpoint, body, isStreamed } = call;
  const args = endpoint.argsOf(body);
  const withUsage = isStreamed ? { ...args, stream_options: { include_usage: true } } : args;
  const ask = { args: withUsage, isStreamed, wantsUrl: false } as Omit<CallInput<Task>, "task" | "model">;
  const local = { path: endpoint.localPath, body: () => localBody(call), hasFallback: call.order.length > 1 };
  const form = native && { native: { path: native.path, body: native.wire.body(body) } };
  return deps.prepare({ inbound, route, candidate, task: endpoint.task, ask, local, ...form });
};

const unsupported = outputFailure("its API does not support this request", "provider_failed");

/** A complete reply, and its value if it was parsed. */
interface PlainAnswer {
  readonly reply: UpstreamReply;
  readonly value: unknown;
  /** Set if it is in the caller's own API. */
  readonly native?: NativeCall | undefined;
}

const usageIn = ({ reply, value }: PlainAnswer): CallUsage | undefined =>
  value === undefined ? usageInBody(reply.body) : readUsage((value as { usage?: unknown }).usage);

const tryPlain = async (
  call: TextCall,
  candidate: Candidate,
  native?: NativeCall,
): Promise<AttemptOutcome<PlainAnswer>> => {
  const { deps, inbound, endpoint } = call;
  const prepared = await prepareCall(call, candidate, native);
  if (!prepared) return { failure: { ...unsupported, countsAsFailure: false } };
  const { send, request, secret } = prepared;
  const startedAt = deps.now();
  const outcome = await collect(send, request, deps.settings, inbound.caller, deps.settings.maxReplyBytes);
  if ("kind" in outcome) return outcome.kind === "aborted" ? { isAborted: true } : { failure: errorFailure(outcome) };
  if (outcome.status !== 200) return { failure: statusFailure(outcome, secret, deps.now()) };
  const answer = readAnswer(outcome, (native?.wire ?? endpoint).isAnswer, secret);
  if ("failure" in answer) return answer;
  const value = answer.value ?? (call.wire && (await deps.bodies.parseObject(outcome.body).catch(() => undefined)));
  if (call.wire && value === undefined) return { failure: outputFailure("replied with invalid JSON") };
  deps.health.succeeds(...healthKeyOf(candidate), { firstMs: deps.now() - startedAt });
  return { result: { reply: outcome, value, native } };
};

/** A stream that has received its first content. */
interface StreamedAnswer {
  readonly relay: Relay;
  /** Set if it is in the caller's own API. */
  readonly native?: NativeCall | undefined;
}

const tryStreamed = async (
  call: TextCall,
  candidate: Candidate,
  native?: NativeCall,
): Promise<AttemptOutcome<StreamedAnswer>> => {
  const { deps, inbound } = call;
  // Other APIs always report the usage.
  const keepsUsage = call.keepsUsage || call.wire !== undefined;
  const prepared = await prepareCall(call, candidate, native);
  if (!prepared) return { failure: { ...unsupported, countsAsFailure: false } };
  const { settings, now } = deps;
  const readEvent = native?.wire.createReader();
  const attempt = await tryStream(prepared, { settings, now, caller: inbound.caller, keepsUsage, readEvent });
  return "result" in attempt ? { result: { relay: attempt.result, native } } : attempt;
};

const replyHeaders = (
  { inbound, route, wire }: TextCall,
  attempts: Attempts<unknown>,
  native: NativeCall | undefined,
): Record<string, string> =>
  Object.assign(baseHeaders(inbound.id), routeHeaders(route, attempts), (native?.wire ?? wire)?.headers);

const measuredUsage = async (
  { deps, endpoint, route, body, promptBytes }: TextCall,
  reported: CallUsage | undefined,
  output: () => GeneratedOutput | Promise<GeneratedOutput>,
): Promise<CallUsage> => {
  if (reported) return reported;
  const { bytes, texts } = await output();
  const tokenizer = endpoint.name === "chat" ? route.model?.tokenizer : undefined;
  const counted = texts && (await deps.tokens.exchange(tokenizer, body, texts));
  if (counted) {
    const { prompt, output } = counted;
    return { input: prompt.count, output, source: prompt.imageTokens > 0 ? "estimate" : "counted" };
  }
  return usageOrEstimate(undefined, await promptBytes(), bytes);
};

/** The output of replies up to this size is read in this thread. */
const smallReply = 256 * 1024;

const outputOf = ({ deps, endpoint }: TextCall, { reply, value, native }: PlainAnswer) => {
  const { maxTextBytes } = deps.tokens;
  if (endpoint.name === "embeddings") return { bytes: 0, texts: [] };
  if (native) return generatedOutput(native.wire.output(value as Fields), maxTextBytes);
  if (reply.body.length <= smallReply) return outputIn(reply.body, maxTextBytes);
  const given = { maxBytes: maxTextBytes };
  // If no worker is free, the reply counts as a whole.
  return deps.workers
    .run(outputJob, given, [memorySource(reply.body)], "The reply")
    .catch((): GeneratedOutput => ({ bytes: reply.body.length }));
};

/** The reply was parsed as JSON, so no other type is forwarded. */
const jsonTypeOf = (reply: UpstreamReply): string => {
  const type = headerOf(reply, "content-type") ?? "";
  return /^application\/json\b/i.test(type) && isPassive(type) ? type : "application/json";
};

/** A reply to the caller, and its value if it was translated. */
interface WrittenReply {
  readonly body: Buffer;
  readonly value?: unknown;
}

/** The provider's own reply, or its content in the format of the caller's API. */
const writeReply = async (call: TextCall, answered: PlainAnswer, usage: CallUsage): Promise<WrittenReply> => {
  const { wire, endpoint, body } = call;
  const { reply, value, native } = answered;
  if (native) {
    const written = native.wire.reply(value as Fields, wireUsageOf(usage, undefined));
    return { body: await toJsonBytes(written), value: written };
  }
  if (wire) {
    const answer = readChatReply(value);
    const written = wire.reply(answer, wireUsageOf(usage, answer.usage));
    return { body: await toJsonBytes(written), value: written };
  }
  const isEmbedding = endpoint.name === "embeddings";
  return { body: isEmbedding ? await inRequestedEncoding(body.encoding_format, reply.body) : reply.body };
};

export const answerPlain = async (call: TextCall): Promise<void> => {
  const { inbound, order, entry, deps } = call;
  const attempts = await deps.runAttempts(order, inbound.caller, (candidate) =>
    tryNativeFirst(call.wire, candidate, (native) => tryPlain(call, candidate, native)),
  );
  const { outcome, notes } = attempts;
  if (!("result" in outcome)) return settleFailed(entry, call.route, attempts);
  const { result: answer, candidate } = outcome;
  const { reply: result, native } = answer;
  const usage = await measuredUsage(call, usageIn(answer), () => outputOf(call, answer));
  const { body, value } = await writeReply(call, answer, usage);
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
  if (!inbound.caller.isAborted) await call.wire?.beforeEnd?.(value);
  const headers = {
    "content-type": call.wire ? "application/json" : jsonTypeOf(result),
    "content-length": body.length,
  };
  inbound.response.writeHead(200, Object.assign(replyHeaders(call, attempts, native), headers));
  inbound.response.end(body);
};

const eventOf = (value: unknown): string => Buffer.from(`data: ${JSON.stringify(value)}\n\n`).toString("latin1");

/** The last bytes of a stream in the caller's format. */
const writeEnd = (
  { inbound }: TextCall,
  { last = "" }: RelayEnd,
  error: RouterError | undefined,
  usage: CallUsage,
  converter: WireConverter | undefined,
): WireEnd => {
  if (!converter) return { text: error ? eventOf(openAiFailure(error, inbound.id)) : last };
  const rest = converter.take(last);
  const usageOf = (reported: ChatAnswer["usage"]) => wireUsageOf(usage, reported);
  const end = error ? converter.fail(error, usageOf) : converter.close(usageOf);
  return { ...end, text: rest + end.text };
};

/** Starts to count the tokens of a request whose stream begins with them. */
const countInput = async ({ deps, route, body, wire }: TextCall): Promise<number | undefined> =>
  wire?.needsInputTokens ? (await deps.tokens.prompt(route.model?.tokenizer, body))?.count : undefined;

const converterFor = async (
  { deps, wire, promptBytes }: TextCall,
  counting: Promise<number | undefined>,
  native: NativeCall | undefined,
): Promise<WireConverter | undefined> => {
  if (!wire) return undefined;
  const create = native?.wire.convert ?? ((inputTokens: number) => createWireConverter(wire, inputTokens));
  if (!wire.needsInputTokens) return create(0);
  const counted = await Promise.race([counting, delay(deps.settings.countMs, undefined, { ref: false })]);
  return create(counted ?? estimateTokens(await promptBytes()));
};

export const answerStreamed = async (call: TextCall): Promise<void> => {
  const { inbound, order, entry, deps, wire } = call;
  // Tokens are counted while the provider works.
  const counting = countInput(call);
  const attempts = await deps.runAttempts(order, inbound.caller, (candidate) =>
    tryNativeFirst(call.wire, candidate, (native) => tryStreamed(call, candidate, native)),
  );
  const { outcome, notes } = attempts;
  if (!("result" in outcome)) return settleFailed(entry, call.route, attempts);
  const { candidate } = outcome;
  const { relay, native } = outcome.result;
  const converter = await converterFor(call, counting, native);
  await entry.whenDurable();
  const { response } = inbound;
  const beganAt = deps.now();
  let reply: CountedReply | undefined;
  const end = await relay.flow(response, () => {
    const chunked = beginChunked(response, 200, { ...replyHeaders(call, attempts, native), ...streamHeaders });
    reply = countedReply(chunked, converter);
    return reply;
  });
  const usage = await measuredUsage(call, relay.gate.usage(), () =>
    generatedOutput(relay.gate.output(), deps.tokens.maxTextBytes),
  );
  const { text, last } = writeEnd(call, end, relayError(candidate, notes, end), usage, converter);
  const bytesOut = (reply?.bytes() ?? 0) + (end.kind === "aborted" ? 0 : text.length);
  await settleRelay(deps, { entry, candidate, notes, relay, at: inbound.at, beganAt, usage, bytesOut }, end);
  if (end.kind === "aborted") return;
  await wire?.beforeEnd?.(last);
  reply?.end(text);
};
