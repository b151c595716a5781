import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { CheckCall } from "@orrery/contract";
import type { Viewer } from "../../../../identity/viewer.ts";
import { type CapturedReply, captureReply } from "../../../../router/batches/captured-call.ts";
import { toJsonBytes } from "../../../../router/json/json-bytes.ts";
import type { Caller, RouterRequest } from "../../../../router/request.ts";
import { isRouterError, openAiFailure, type RouterCode, type RouterError } from "../../../../router/router-error.ts";
import type { RoundEntry } from "./round-store.ts";

/** A reply to one call of a check. */
export interface ProbeReply {
  readonly status: number;
  /** Of a reply that is no stream. */
  readonly body?: unknown;
  /** Data of a stream's events, with the time since the request was sent. */
  readonly events?: readonly { readonly ms: number; readonly data: unknown }[];
  readonly firstMs: number;
  readonly ms: number;
}

export interface ProbeSendDeps {
  /** Answers a request to an endpoint below `v1/`. */
  readonly answer: (inbound: RouterRequest, path: string) => Promise<void>;
  readonly now: () => number;
  readonly maxReplyBytes: number;
}

/** One check that runs: who pays, and what was sent. */
export interface RunningRound {
  readonly entry: RoundEntry;
  /** The model's name, and the provider after a colon. */
  readonly model: string;
  readonly viewer: Viewer;
  /** Calls in progress. */
  readonly callers: Set<Caller>;
  readonly isAborted: () => boolean;
  readonly sent: CheckCall[];
  /** Milliseconds to the first byte of each reply that succeeded. */
  readonly firstMs: number[];
}

/** A limit per minute of the hub lets a check wait this often. */
const maxWaits = 10;
const maxWaitMs = 60_000;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The data of each event, and when its last byte was written. */
const eventsIn = ({ body, parts }: CapturedReply, startedAt: number): NonNullable<ProbeReply["events"]> => {
  const events: { ms: number; data: unknown }[] = [];
  let end = 0;
  for (const block of body.toString().split("\n\n")) {
    end += Buffer.byteLength(block) + 2;
    const data = block
      .split("\n")
      .filter((line) => line.startsWith("data:"))
      .map((line) => line.slice(5).trimStart())
      .join("\n");
    if (data === "") continue;
    const at = parts.find((part) => part.end >= Math.min(end, body.length))?.at ?? startedAt;
    events.push({ ms: at - startedAt, data: parsed(data) });
  }
  return events;
};

const replyOf = (captured: CapturedReply, isStream: boolean, startedAt: number, endedAt: number): ProbeReply => {
  const firstMs = (captured.parts[0]?.at ?? endedAt) - startedAt;
  const timing = { status: captured.status, firstMs, ms: endedAt - startedAt };
  if (isStream) return { ...timing, events: eventsIn(captured, startedAt) };
  return { ...timing, body: parsed(captured.body.toString()) };
};

const waitOf = (error: RouterError): number | undefined =>
  isRouterError(error, "rate_limited") && Object.keys(error.metadata).length === 0
    ? Math.min(Number(error.headers["retry-after"] ?? 1) * 1000, maxWaitMs)
    : undefined;

const cut = (value: unknown, maxBytes: number): unknown => {
  const text = JSON.stringify(value) ?? "";
  return text.length <= maxBytes ? undefined : `${text.slice(0, maxBytes)}…`;
};

/** A call as it is stored. */
const storedCall = (
  requestId: string,
  at: number,
  request: unknown,
  reply: ProbeReply,
  maxBytes: number,
): CheckCall => {
  const { status, body, events, ms } = reply;
  const cutRequest = cut(request, maxBytes);
  const cutReply = cut(body ?? events, maxBytes);
  return {
    requestId,
    at: new Date(at).toISOString(),
    request: cutRequest ?? request,
    status,
    ...(cutReply === undefined && body !== undefined && { body }),
    ...(cutReply === undefined && events && { events: [...events] }),
    ...(cutReply !== undefined && { body: cutReply }),
    ms,
    ...((cutRequest ?? cutReply) !== undefined && { isCut: true }),
  };
};

const callOnce = async (deps: ProbeSendDeps, round: RunningRound, id: string, body: object): Promise<CapturedReply> => {
  const { entry, viewer, callers } = round;
  const caller: Caller = { isAborted: round.isAborted(), onAbort: undefined };
  callers.add(caller);
  try {
    return await captureReply(
      {
        id,
        at: deps.now(),
        path: "v1/chat/completions",
        viewer,
        accountId: entry.account_id,
        caller,
        body: await toJsonBytes(body),
        probe: { endpointId: entry.endpoint_id },
      },
      (inbound) => deps.answer(inbound, "chat/completions"),
      { now: deps.now, maxBytes: deps.maxReplyBytes, onFull: () => abort(caller) },
    );
  } finally {
    callers.delete(caller);
  }
};

/** Ends a call. */
export const abort = (caller: Caller): void => {
  caller.isAborted = true;
  caller.onAbort?.();
};

/** The status of a call that the hub itself did not send: it says nothing about the provider. */
export const unsentStatus = 0;

/** Errors that name a provider are its replies, or its silence. */
const isOfProvider = ({ metadata }: RouterError): boolean => "provider" in metadata;

/** A refusal of the router or of the provider, as a caller sees it. */
const refusalOf = (error: RouterError, requestId: string, ms: number): ProbeReply => ({
  status: isOfProvider(error) ? error.status : unsentStatus,
  body: openAiFailure(error, requestId),
  firstMs: ms,
  ms,
});

/** Refusals that no provider has caused: other calls of the check would be refused too. */
const hubRefusals: readonly RouterCode[] = [
  "no_provider",
  "budget_exceeded",
  "unauthorized",
  "forbidden",
  "model_not_found",
];

const isHubRefusal = (error: RouterError): boolean => hubRefusals.includes(error.code) && !isOfProvider(error);

/** Features that the hub knows some providers not to have, so that it sends them no call with one. */
const knownFeatures = ["tools", "response_format"] as const;

/** The feature because of which the hub sends a call to no provider. */
const missingFeature = (error: RouterError, request: object) =>
  error.code === "no_provider" && !isOfProvider(error) ? knownFeatures.find((name) => name in request) : undefined;

/** Says what a provider would: that it does not offer the feature. */
const notOffered = (error: RouterError, requestId: string, ms: number, param: string): ProbeReply => {
  const { error: failure } = openAiFailure(error, requestId);
  return { status: 400, body: { error: { ...failure, param } }, firstMs: ms, ms };
};

/** Sends the calls of a check through the router, with its keys, budget, limits and ledger, and to one provider only. */
export const createProbeSend = (deps: ProbeSendDeps, round: RunningRound) => {
  let refusal: string | undefined;
  const { now, maxReplyBytes } = deps;
  const attempt = async (request: Readonly<Record<string, unknown>>): Promise<ProbeReply | { waitMs: number }> => {
    const id = randomUUID();
    const at = now();
    const keep = (reply: ProbeReply): ProbeReply => {
      round.sent.push(storedCall(id, at, request, reply, maxReplyBytes));
      return reply;
    };
    try {
      const captured = await callOnce(deps, round, id, { ...request, model: round.model });
      const reply = replyOf(captured, request.stream === true, at, now());
      if (reply.status === 200) round.firstMs.push(reply.firstMs);
      return keep(reply);
    } catch (error) {
      if (!isRouterError(error)) throw error;
      const waitMs = waitOf(error);
      if (waitMs !== undefined) return { waitMs };
      const missing = missingFeature(error, request);
      if (missing !== undefined) {
        const reply = notOffered(error, id, now() - at, missing);
        keep({ ...reply, status: unsentStatus });
        return reply;
      }
      if (isHubRefusal(error)) refusal = error.message;
      return keep(refusalOf(error, id, now() - at));
    }
  };
  return {
    send: async (request: Readonly<Record<string, unknown>>): Promise<ProbeReply> => {
      for (let waits = 0; waits <= maxWaits; waits += 1) {
        if (round.isAborted() || refusal !== undefined) throw new Error(refusal ?? "This check was stopped.");
        const reply = await attempt(request);
        if (!("waitMs" in reply)) return reply;
        await delay(reply.waitMs, undefined, { ref: false });
      }
      throw new Error("The hub's limits did not let this call through.");
    },
    /** Why the hub itself refused a call. */
    refusal: () => refusal,
  };
};
