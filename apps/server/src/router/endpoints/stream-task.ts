import type { Wire } from "@orrery/inference";
import type { RouterDeps } from "../dependencies.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import { estimateTokens } from "../planning/tokens.ts";
import { baseHeaders, type RouterRequest } from "../request.ts";
import { hubFailure } from "../router-error.ts";
import { beginChunked, type ChunkedReply, streamHeaders } from "../streams/chunked-reply.ts";
import { type Relay, type RelayEnd, tryStream } from "../streams/relay.ts";
import { settleRelay } from "../streams/relay-end.ts";
import type { Attempt, Attempts } from "../upstream/attempts.ts";
import { createGenerationPieces, eventOf, type GenerationPieces } from "./generation-pieces.ts";
import {
  findTaskRoute,
  openTaskEntry,
  payableTaskOrder,
  prepareTask,
  settleFailed,
  type TaskCall,
  type TaskSpec,
  tryCandidates,
  unsupported,
} from "./run-task.ts";

/** A stream that has begun to send content. The hub's own service needs no conversion. */
interface Stream {
  readonly relay: Relay;
  readonly pieces?: GenerationPieces;
}

const tryGeneration = async (call: TaskCall, candidate: Candidate): Promise<Attempt<Stream>> => {
  const { deps, inbound, spec } = call;
  const args = { ...spec.ask.args, stream_options: { include_usage: true } };
  const prepared = await prepareTask(call, candidate, { ...spec.ask, args, isStreamed: true });
  const read = (prepared?.endpoint?.wire as Wire<"text-generation"> | undefined)?.readPiece;
  if (!prepared || (prepared.endpoint && !read)) return { failure: unsupported };
  const { settings, now } = deps;
  const attempt = await tryStream(prepared, { settings, now, caller: inbound.caller, keepsUsage: false });
  if (!("result" in attempt)) return attempt;
  return { result: { relay: attempt.result, ...(read && { pieces: createGenerationPieces(read, prepared.secret) }) } };
};

const headersOf = (
  { inbound, route }: TaskCall,
  { notes, outcome }: Attempts<unknown>,
): Readonly<Record<string, string>> => ({
  ...baseHeaders(inbound.id),
  ...streamHeaders,
  "x-orrery-provider": outcome.candidate.provider,
  "x-orrery-attempts": String(notes.length),
  "x-orrery-model": encodeURI(route.modelId),
});

/** A reply that converts a provider's events to the hub's format and counts the bytes sent. */
const convertingReply = (reply: ChunkedReply, { pieces }: Stream, { caller }: RouterRequest) => {
  let bytes = 0;
  return {
    bytes: () => bytes,
    write: (events: string): boolean => {
      const output = pieces ? pieces.take(events) : events;
      bytes += output.length;
      // Ends the upstream call the same way as if the caller had aborted.
      if (pieces?.error() !== undefined) caller.onAbort?.();
      return output === "" || reply.write(output);
    },
    end: (events: string): void => {
      bytes += events.length;
      reply.end(events);
    },
  };
};

/** The end of a stream, with its last events converted. */
const endOf = ({ relay, pieces }: Stream, end: RelayEnd): RelayEnd => {
  if (!pieces) return end;
  const rest = pieces.take(end.last ?? "");
  const message = pieces.error();
  if (message !== undefined) return { kind: "broken", error: { code: "provider_output_invalid", message } };
  return end.kind === "whole" ? { kind: "whole", last: rest + pieces.close(relay.gate.usage()) } : end;
};

const answer = async (call: TaskCall, entry: LedgerEntry, attempts: Attempts<Stream>): Promise<void> => {
  const { deps, inbound, spec } = call;
  const { notes, outcome } = attempts;
  if (!("result" in outcome)) return settleFailed(call, entry, attempts);
  const { result: stream, candidate } = outcome;
  const { relay } = stream;
  await entry.whenDurable();
  const beganAt = deps.now();
  let reply: ReturnType<typeof convertingReply> | undefined;
  const relayEnd = await relay.flow(inbound.response, () => {
    reply = convertingReply(beginChunked(inbound.response, 200, headersOf(call, attempts)), stream, inbound);
    return reply;
  });
  const end = endOf(stream, relayEnd);
  const estimate = { input: estimateTokens(spec.size), output: estimateTokens(relay.gate.outputBytes()) };
  const usage = relay.gate.usage() ?? { ...estimate, source: "estimate" as const };
  const bytesOut = (reply?.bytes() ?? 0) + (end.kind === "aborted" ? 0 : (end.last?.length ?? 0));
  const error = await settleRelay(
    deps,
    { entry, candidate, notes, relay, at: inbound.at, beganAt, usage, bytesOut },
    end,
  );
  if (end.kind !== "aborted") reply?.end(error ? eventOf(hubFailure(error, inbound.id)) : (end.last ?? ""));
};

/** Streams generated text from the first provider that succeeds, in the hub's format. */
export const streamTask = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  spec: TaskSpec,
  constraints: object = {},
): Promise<void> => {
  const route = await findTaskRoute(deps, inbound, spec, constraints);
  const order = await payableTaskOrder(deps, inbound, route);
  const call: TaskCall = { deps, inbound, spec, route };
  const entry = await openTaskEntry(call, order, true);
  await answer(call, entry, await tryCandidates(call, entry, order, (candidate) => tryGeneration(call, candidate)));
};
