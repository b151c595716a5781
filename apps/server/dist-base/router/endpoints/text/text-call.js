import { setTimeout as delay } from "node:timers/promises";
import { memorySource } from "../../../blobs/byte-source.js";
import { isPassive } from "../../../http/untrusted-content.js";
import { toJsonBytes } from "../../json/json-bytes.js";
import { healthKeyOf } from "../../planning/candidate.js";
import { baseHeaders } from "../../reply-headers.js";
import { openAiFailure } from "../../router-error.js";
import { beginChunked, streamHeaders } from "../../streams/chunked-reply.js";
import { countedReply } from "../../streams/counted-reply.js";
import { tryStream } from "../../streams/relay.js";
import { relayError, settleRelay } from "../../streams/relay-end.js";
import { estimateTokens, readUsage, usageInBody, usageOrEstimate } from "../../tokens/call-usage.js";
import { generatedOutput, outputIn, outputJob } from "../../tokens/output-job.js";
import { errorFailure, outputFailure, readAnswer, statusFailure } from "../../upstream/failure.js";
import { collect, headerOf } from "../../upstream/send.js";
import { readChatReply } from "../../wires/answer-blocks.js";
import { createWireConverter } from "../../wires/caller-wire.js";
import { wireUsageOf } from "../../wires/wire-usage.js";
import { routeHeaders, settleFailed } from "../routed-call.js";
import { inRequestedEncoding } from "./embedding-encoding.js";
import { tryNativeFirst } from "./native-call.js";
/** The body for the hub's own service, which accepts OpenAI's format; streams include the usage. */
const localBody = ({ body, route, isStreamed }) => {
    const { provider: _provider, ...rest } = body;
    return toJsonBytes({
        ...rest,
        model: route.modelId,
        ...(isStreamed && { stream_options: { include_usage: true } }),
    });
};
const prepareCall = (call, candidate, native) => {
    const { deps, inbound, route, endpoint, body, isStreamed } = call;
    const args = endpoint.argsOf(body);
    const withUsage = isStreamed ? { ...args, stream_options: { include_usage: true } } : args;
    const ask = { args: withUsage, isStreamed, wantsUrl: false };
    const local = { path: endpoint.localPath, body: () => localBody(call), hasFallback: call.order.length > 1 };
    const form = native && { native: { path: native.path, body: native.wire.body(body) } };
    return deps.prepare({ inbound, route, candidate, task: endpoint.task, ask, local, ...form });
};
const unsupported = outputFailure("its API does not support this request", "provider_failed");
const usageIn = ({ reply, value }) => value === undefined ? usageInBody(reply.body) : readUsage(value.usage);
const tryPlain = async (call, candidate, native) => {
    const { deps, inbound, endpoint } = call;
    const prepared = await prepareCall(call, candidate, native);
    if (!prepared)
        return { failure: { ...unsupported, countsAsFailure: false } };
    const { send, request, secret } = prepared;
    const startedAt = deps.now();
    const outcome = await collect(send, request, deps.settings, inbound.caller, deps.settings.maxReplyBytes);
    if ("kind" in outcome)
        return outcome.kind === "aborted" ? { isAborted: true } : { failure: errorFailure(outcome) };
    if (outcome.status !== 200)
        return { failure: statusFailure(outcome, secret, deps.now()) };
    const answer = readAnswer(outcome, (native?.wire ?? endpoint).isAnswer, secret);
    if ("failure" in answer)
        return answer;
    const value = answer.value ?? (call.wire && (await deps.bodies.parseObject(outcome.body).catch(() => undefined)));
    if (call.wire && value === undefined)
        return { failure: outputFailure("replied with invalid JSON") };
    deps.health.succeeds(...healthKeyOf(candidate), { firstMs: deps.now() - startedAt });
    return { result: { reply: outcome, value, native } };
};
const tryStreamed = async (call, candidate, native) => {
    const { deps, inbound } = call;
    // Other APIs always report the usage.
    const keepsUsage = call.keepsUsage || call.wire !== undefined;
    const prepared = await prepareCall(call, candidate, native);
    if (!prepared)
        return { failure: { ...unsupported, countsAsFailure: false } };
    const { settings, now } = deps;
    const readEvent = native?.wire.createReader();
    const attempt = await tryStream(prepared, { settings, now, caller: inbound.caller, keepsUsage, readEvent });
    return "result" in attempt ? { result: { relay: attempt.result, native } } : attempt;
};
const replyHeaders = ({ inbound, route, wire }, attempts, native) => ({
    ...baseHeaders(inbound.id),
    ...routeHeaders(route, attempts),
    ...(native?.wire ?? wire)?.headers,
});
const measuredUsage = async ({ deps, endpoint, route, body, promptBytes }, reported, output) => {
    if (reported)
        return reported;
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
const outputOf = ({ deps, endpoint }, { reply, value, native }) => {
    const { maxTextBytes } = deps.tokens;
    if (endpoint.name === "embeddings")
        return { bytes: 0, texts: [] };
    if (native)
        return generatedOutput(native.wire.output(value), maxTextBytes);
    if (reply.body.length <= smallReply)
        return outputIn(reply.body, maxTextBytes);
    const given = { maxBytes: maxTextBytes };
    // If no worker is free, the reply counts as a whole.
    return deps.workers
        .run(outputJob, given, [memorySource(reply.body)], "The reply")
        .catch(() => ({ bytes: reply.body.length }));
};
/** The reply was parsed as JSON, so no other type is forwarded. */
const jsonTypeOf = (reply) => {
    const type = headerOf(reply, "content-type") ?? "";
    return /^application\/json\b/i.test(type) && isPassive(type) ? type : "application/json";
};
/** The provider's own reply, or its content in the format of the caller's API. */
const writeReply = async (call, answered, usage) => {
    const { wire, endpoint, body } = call;
    const { reply, value, native } = answered;
    if (native) {
        const written = native.wire.reply(value, wireUsageOf(usage, undefined));
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
export const answerPlain = async (call) => {
    const { inbound, order, entry, deps } = call;
    const attempts = await deps.runAttempts(order, inbound.caller, (candidate) => tryNativeFirst(call.wire, candidate, (native) => tryPlain(call, candidate, native)));
    const { outcome, notes } = attempts;
    if (!("result" in outcome))
        return settleFailed(entry, call.route, attempts);
    const { result: answer, candidate } = outcome;
    const { reply: result, native } = answer;
    const usage = await measuredUsage(call, usageIn(answer), () => outputOf(call, answer));
    const { body, value } = await writeReply(call, answer, usage);
    const settlement = {
        state: "done",
        status: 200,
        candidate,
        notes,
        usage,
        bytesOut: body.length,
        firstMs: deps.now() - inbound.at,
    };
    await entry.settle(inbound.caller.isAborted ? { ...settlement, state: "cancelled", bytesOut: 0 } : settlement);
    if (!inbound.caller.isAborted)
        await call.wire?.beforeEnd?.(value);
    inbound.response.writeHead(200, {
        ...replyHeaders(call, attempts, native),
        "content-type": call.wire ? "application/json" : jsonTypeOf(result),
        "content-length": body.length,
    });
    inbound.response.end(body);
};
const eventOf = (value) => Buffer.from(`data: ${JSON.stringify(value)}\n\n`).toString("latin1");
/** The last bytes of a stream in the caller's format. */
const writeEnd = ({ inbound }, { last = "" }, error, usage, converter) => {
    if (!converter)
        return { text: error ? eventOf(openAiFailure(error, inbound.id)) : last };
    const rest = converter.take(last);
    const usageOf = (reported) => wireUsageOf(usage, reported);
    const end = error ? converter.fail(error, usageOf) : converter.close(usageOf);
    return { ...end, text: rest + end.text };
};
/** Starts to count the tokens of a request whose stream begins with them. */
const countInput = async ({ deps, route, body, wire }) => wire?.needsInputTokens ? (await deps.tokens.prompt(route.model?.tokenizer, body))?.count : undefined;
const converterFor = async ({ deps, wire, promptBytes }, counting, native) => {
    if (!wire)
        return undefined;
    const create = native?.wire.convert ?? ((inputTokens) => createWireConverter(wire, inputTokens));
    if (!wire.needsInputTokens)
        return create(0);
    const counted = await Promise.race([counting, delay(deps.settings.countMs, undefined, { ref: false })]);
    return create(counted ?? estimateTokens(await promptBytes()));
};
export const answerStreamed = async (call) => {
    const { inbound, order, entry, deps, wire } = call;
    // Tokens are counted while the provider works.
    const counting = countInput(call);
    const attempts = await deps.runAttempts(order, inbound.caller, (candidate) => tryNativeFirst(call.wire, candidate, (native) => tryStreamed(call, candidate, native)));
    const { outcome, notes } = attempts;
    if (!("result" in outcome))
        return settleFailed(entry, call.route, attempts);
    const { candidate } = outcome;
    const { relay, native } = outcome.result;
    const converter = await converterFor(call, counting, native);
    await entry.whenDurable();
    const { response } = inbound;
    const beganAt = deps.now();
    let reply;
    const end = await relay.flow(response, () => {
        const chunked = beginChunked(response, 200, { ...replyHeaders(call, attempts, native), ...streamHeaders });
        reply = countedReply(chunked, converter);
        return reply;
    });
    const usage = await measuredUsage(call, relay.gate.usage(), () => generatedOutput(relay.gate.output(), deps.tokens.maxTextBytes));
    const { text, last } = writeEnd(call, end, relayError(candidate, notes, end), usage, converter);
    const bytesOut = (reply?.bytes() ?? 0) + (end.kind === "aborted" ? 0 : text.length);
    await settleRelay(deps, { entry, candidate, notes, relay, at: inbound.at, beganAt, usage, bytesOut }, end);
    if (end.kind === "aborted")
        return;
    await wire?.beforeEnd?.(last);
    reply?.end(text);
};
//# sourceMappingURL=text-call.js.map