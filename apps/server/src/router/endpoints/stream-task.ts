import type { Wire } from "@orrery/inference";
import type { RouterParts } from "../dependencies.ts";
import type { Tab } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import { estimateTokens } from "../planning/tokens.ts";
import { type Asking, steadyHeaders } from "../request.ts";
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
  unsayable,
} from "./run-task.ts";

/** A stream whose content has begun, and what puts it into the hub's words; the hub's own service needs none. */
interface Stream {
  readonly relay: Relay;
  readonly pieces?: GenerationPieces;
}

const tryGeneration = async (call: TaskCall, candidate: Candidate): Promise<Attempt<Stream>> => {
  const { parts, asking, wish } = call;
  const args = { ...wish.ask.args, stream_options: { include_usage: true } };
  const exchange = await prepareTask(call, candidate, { ...wish.ask, args, isStreamed: true });
  const read = (exchange?.way?.wire as Wire<"text-generation"> | undefined)?.readPiece;
  if (!exchange || (exchange.way && !read)) return { failure: unsayable };
  const { settings, now } = parts;
  const attempt = await tryStream(exchange, { settings, now, caller: asking.caller, keepsUsage: false });
  if (!("result" in attempt)) return attempt;
  return { result: { relay: attempt.result, ...(read && { pieces: createGenerationPieces(read, exchange.secret) }) } };
};

const headOf = ({ asking, route }: TaskCall, { notes, outcome }: Attempts<unknown>): string[] => [
  ...["content-type", "text/event-stream; charset=utf-8"],
  ...["x-orrery-provider", outcome.candidate.provider],
  ...["x-orrery-attempts", String(notes.length)],
  ...["x-orrery-model", encodeURI(route.modelId)],
  ...["x-request-id", asking.id],
  ...["x-accel-buffering", "no"],
  ...steadyHeaders(asking),
];

/** A reply that counts its bytes, and to which a provider's events are written in the hub's words. */
const translated = (reply: ChunkedReply, { pieces }: Stream, { caller }: Asking) => {
  let bytes = 0;
  return {
    bytes: () => bytes,
    write: (letters: string): boolean => {
      const said = pieces ? pieces.take(letters) : letters;
      bytes += said.length;
      // What cannot be read is given up like a stream that its caller has left.
      if (pieces?.fault() !== undefined) caller.onLeave?.();
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

const answer = async (call: TaskCall, tab: Tab, attempts: Attempts<Stream>): Promise<void> => {
  const { parts, asking, wish } = call;
  const { notes, outcome } = attempts;
  if (!("result" in outcome)) return settleFailed(call, tab, attempts);
  const { result: stream, candidate } = outcome;
  const { relay } = stream;
  await tab.whenDurable();
  const beganAt = parts.now();
  let reply: ReturnType<typeof translated> | undefined;
  const flowed = await relay.flow(asking.response, () => {
    reply = translated(beginChunked(asking.response, 200, headOf(call, attempts)), stream, asking);
    return reply;
  });
  const end = endOf(stream, flowed);
  const estimate = { input: estimateTokens(wish.size), output: estimateTokens(relay.gate.written()) };
  const usage = relay.gate.usage() ?? { ...estimate, source: "estimate" as const };
  const bytesOut = (reply?.bytes() ?? 0) + (end.kind === "left" ? 0 : (end.last?.length ?? 0));
  const error = await settleRelay(
    parts,
    { tab, candidate, notes, relay, at: asking.at, beganAt, usage, bytesOut },
    end,
  );
  if (end.kind !== "left") reply?.end(error ? eventOf(hubFailure(error, asking.id)) : (end.last ?? ""));
};

/** Continues a text at the first provider that can, and sends the tokens in the hub's own words as they come. */
export const streamTask = async (
  parts: RouterParts,
  asking: Asking,
  wish: TaskWish,
  rules: object = {},
): Promise<void> => {
  const route = await findTaskRoute(parts, asking, wish, rules);
  const order = await payableTaskOrder(parts, asking, route);
  const call: TaskCall = { parts, asking, wish, route };
  const tab = await openTaskTab(call, order, true);
  await answer(call, tab, await tryInTurn(call, tab, order, (candidate) => tryGeneration(call, candidate)));
};
