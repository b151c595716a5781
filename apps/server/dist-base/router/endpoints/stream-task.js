import { baseHeaders } from "../reply-headers.js";
import { hubFailure } from "../router-error.js";
import { beginChunked, streamHeaders } from "../streams/chunked-reply.js";
import { tryStream } from "../streams/relay.js";
import { settleRelay } from "../streams/relay-end.js";
import { usageOrEstimate } from "../tokens/call-usage.js";
import { createGenerationPieces, eventOf } from "./generation-pieces.js";
import { routeHeaders, settleFailed } from "./routed-call.js";
import { openTask, prepareTask, tryCandidates, unsupported, } from "./run-task.js";
const tryGeneration = async (call, candidate) => {
    const { deps, inbound, spec } = call;
    const args = { ...spec.ask.args, stream_options: { include_usage: true } };
    const prepared = await prepareTask(call, candidate, { ...spec.ask, args, isStreamed: true });
    const read = prepared?.endpoint?.wire?.readPiece;
    if (!prepared || (prepared.endpoint && !read))
        return { failure: unsupported };
    const { settings, now } = deps;
    const attempt = await tryStream(prepared, { settings, now, caller: inbound.caller, keepsUsage: false });
    if (!("result" in attempt))
        return attempt;
    return { result: { relay: attempt.result, ...(read && { pieces: createGenerationPieces(read, prepared.secret) }) } };
};
/** A reply that converts a provider's events to the hub's format and counts the bytes sent. */
const convertingReply = (reply, { pieces }, { caller }) => {
    let bytes = 0;
    return {
        bytes: () => bytes,
        write: (events) => {
            const output = pieces ? pieces.take(events) : events;
            bytes += output.length;
            // Ends the upstream call the same way as if the caller had aborted.
            if (pieces?.error() !== undefined)
                caller.onAbort?.();
            return output === "" || reply.write(output);
        },
        end: (events) => {
            bytes += events.length;
            reply.end(events);
        },
    };
};
/** The end of a stream, with its last events converted. */
const endOf = ({ relay, pieces }, end) => {
    if (!pieces)
        return end;
    const rest = pieces.take(end.last ?? "");
    const message = pieces.error();
    if (message !== undefined)
        return { kind: "broken", error: { code: "provider_output_invalid", message } };
    return end.kind === "whole" ? { kind: "whole", last: rest + pieces.close(relay.gate.usage()) } : end;
};
const answer = async (task, attempts) => {
    const { deps, inbound, spec, route, entry } = task;
    const { notes, outcome } = attempts;
    if (!("result" in outcome))
        return settleFailed(entry, route, attempts);
    const { result: stream, candidate } = outcome;
    const { relay } = stream;
    await entry.whenDurable();
    const beganAt = deps.now();
    let reply;
    const relayEnd = await relay.flow(inbound.response, () => {
        const headers = { ...baseHeaders(inbound.id), ...routeHeaders(route, attempts), ...streamHeaders };
        reply = convertingReply(beginChunked(inbound.response, 200, headers), stream, inbound);
        return reply;
    });
    const end = endOf(stream, relayEnd);
    const usage = usageOrEstimate(relay.gate.usage(), spec.size, relay.gate.outputBytes());
    const bytesOut = (reply?.bytes() ?? 0) + (end.kind === "aborted" ? 0 : (end.last?.length ?? 0));
    const relayed = { entry, candidate, notes, relay, at: inbound.at, beganAt, usage, bytesOut };
    const error = await settleRelay(deps, relayed, end);
    if (end.kind !== "aborted")
        reply?.end(error ? eventOf(hubFailure(error, inbound.id)) : (end.last ?? ""));
};
/** Streams generated text from the first provider that succeeds, in the hub's format. */
export const streamTask = async (deps, inbound, spec, constraints) => {
    const task = await openTask(deps, inbound, spec, constraints, true);
    await answer(task, await tryCandidates(task, (candidate) => tryGeneration(task, candidate)));
};
//# sourceMappingURL=stream-task.js.map