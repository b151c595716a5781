import type { Wire } from "@orrery/inference";
import type { RouterDeps } from "../dependencies.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import { estimateTokens } from "../planning/tokens.ts";
import { fixedHeadersFor, type RouterRequest } from "../request.ts";
import { hubFailure } from "../router-error.ts";
import { beginChunked, type ChunkedReply } from "../streams/chunked-reply.ts";
import { type Relay, type RelayEnd, tryStream } from "../streams/relay.ts";
import { settleRelay } from "../streams/relay-end.ts";
import type { Attempt, Attempts } from "../upstream/attempts.ts";
import { createGenerationPieces, eventOf, type GenerationPieces } from "./generation-pieces.ts";
import {
  findTaskRoute,
  openTaskTab,
  payableTaskOrder,
  prepareTask,
  settleFailed,
  type TaskCall,
  type TaskWish,
  tryInTurn,
  unsupported,
} from "./run-task.ts";

/** A stream whose content has begun, and what puts it into the hub's words; the hub's own service needs none. */
interface Stream {
  readonly relay: Relay;
  readonly pieces?: GenerationPieces;
}

const tryGeneration = async (call: TaskCall, candidate: Candidate): Promise<Attempt<Stream>> => {
  const { deps, inbound, constraints } = call;
  const args = { ...constraints.ask.args, stream_options: { include_usage: true } };
  const prepared = await prepareTask(call, candidate, { ...constraints.ask, args, isStreamed: true });
  const read = (prepared?.endpoint?.wire as Wire<"text-generation"> | undefined)?.readPiece;
  if (!prepared || (prepared.endpoint && !read)) return { failure: unsupported };
  const { settings, now } = deps;
  const attempt = await tryStream(prepared, { settings, now, caller: inbound.caller, keepsUsage: false });
  if (!("result" in attempt)) return attempt;
  return { result: { relay: attempt.result, ...(read && { pieces: createGenerationPieces(read, prepared.secret) }) } };
};

const headOf = ({ inbound, route }: TaskCall, { notes, outcome }: Attempts<unknown>): string[] => [
  ...["content-type", "text/event-stream; charset=utf-8"],
  ...["x-orrery-provider", outcome.candidate.provider],
  ...["x-orrery-attempts", String(notes.length)],
  ...["x-orrery-model", encodeURI(route.modelId)],
  ...["x-request-id", inbound.id],
  ...["x-accel-buffering", "no"],
  ...fixedHeadersFor(inbound),
];

/** A reply that counts its bytes, and to which a provider's events are written in the hub's words. */
const translated = (reply: ChunkedReply, { pieces }: Stream, { caller }: RouterRequest) => {
  let bytes = 0;
  return {
    bytes: () => bytes,
    write: (letters: string): boolean => {
      const said = pieces ? pieces.take(letters) : letters;
      bytes += said.length;
      // What cannot be read is given up like a stream that its caller has left.
      if (pieces?.fault() !== undefined) caller.onAbort?.();
      return said === "" || reply.write(said);
    },
    end: (letters: string): void => {
      bytes += letters.length;
      reply.end(letters);
    },
  };
};

/** How a stream ended, with its last events in the hub's words. */
const endOf = ({ relay, pieces }: Stream, end: RelayEnd): RelayEnd => {
  if (!pieces) return end;
  const rest = pieces.take(end.last ?? "");
  const fault = pieces.fault();
  if (fault !== undefined) return { kind: "broken", fault: { code: "provider_output_invalid", message: fault } };
  return end.kind === "whole" ? { kind: "whole", last: rest + pieces.close(relay.gate.usage()) } : end;
};

const answer = async (call: TaskCall, entry: LedgerEntry, attempts: Attempts<Stream>): Promise<void> => {
  const { deps, inbound, constraints } = call;
  const { notes, outcome } = attempts;
  if (!("result" in outcome)) return settleFailed(call, entry, attempts);
  const { result: stream, candidate } = outcome;
  const { relay } = stream;
  await entry.whenDurable();
  const beganAt = deps.now();
  let reply: ReturnType<typeof translated> | undefined;
  const flowed = await relay.flow(inbound.response, () => {
    reply = translated(beginChunked(inbound.response, 200, headOf(call, attempts)), stream, inbound);
    return reply;
  });
  const end = endOf(stream, flowed);
  const estimate = { input: estimateTokens(constraints.size), output: estimateTokens(relay.gate.written()) };
  const usage = relay.gate.usage() ?? { ...estimate, source: "estimate" as const };
  const bytesOut = (reply?.bytes() ?? 0) + (end.kind === "aborted" ? 0 : (end.last?.length ?? 0));
  const error = await settleRelay(
    deps,
    { entry, candidate, notes, relay, at: inbound.at, beganAt, usage, bytesOut },
    end,
  );
  if (end.kind !== "aborted") reply?.end(error ? eventOf(hubFailure(error, inbound.id)) : (end.last ?? ""));
};

/** Continues a text at the first provider that can, and sends the tokens in the hub's own words as they come. */
export const streamTask = async (
  deps: RouterDeps,
  inbound: RouterRequest,
  constraints: TaskWish,
  rules: object = {},
): Promise<void> => {
  const route = await findTaskRoute(deps, inbound, constraints, rules);
  const order = await payableTaskOrder(deps, inbound, route);
  const call: TaskCall = { deps, inbound, constraints, route };
  const entry = await openTaskTab(call, order, true);
  await answer(call, entry, await tryInTurn(call, entry, order, (candidate) => tryGeneration(call, candidate)));
};
