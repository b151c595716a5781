import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { callerOf, windowSeconds } from "../http/limits.ts";
import { anonymous, type Viewer } from "../identity/viewer.ts";
import { type Known, whenKnown } from "../shared-state/known.ts";
import type { RateLimiter } from "../shared-state/rate-limiter.ts";
import { clientAddress, type TrustedProxies } from "../text/client-address.ts";
import type { EndpointDeps } from "./dependencies.ts";
import { dispatch, rootPaths } from "./dispatch.ts";
import { type Identify, payingAccount } from "./identify.ts";
import type { CallCounters } from "./ledger/counters.ts";
import { enforceBrowserLimits } from "./limits/browser-limits.ts";
import { answerPreflight } from "./reply-headers.ts";
import type { Caller, RouterRequest } from "./request.ts";
import { RouterError } from "./router-error.ts";
import { type RouterLog, sendError } from "./send-error.ts";
import type { RouterSettings } from "./settings.ts";

export interface HandlerDeps {
  readonly endpoints: EndpointDeps;
  readonly identify: Identify;
  readonly limiter: RateLimiter;
  readonly quota: number | undefined;
  readonly isTrustedProxy: TrustedProxies;
  readonly isAnonymousAllowed: boolean;
  readonly counters: CallCounters;
  readonly log: RouterLog;
  /** Whether the log has a line for each request. */
  readonly logsRequests: boolean;
  readonly settings: RouterSettings;
  readonly now: () => number;
}

/** Handles every request below `/router/`. */
export type RouterHandler = (request: IncomingMessage, response: ServerResponse) => void;

const prefix = "/router/";

/** Endpoints of OpenAI and Messages clients at the root, for clients with the hub's own URL as base URL. */
const rootEndpoints = new RegExp(`^/v1/(?:${rootPaths.join("|")})(?:[/?]|$)`);

/** The URL below `/router/`; undefined if the request is not for the router. */
export const routerUrl = (url: string | undefined): string | undefined => {
  if (url?.startsWith(prefix)) return url;
  return url !== undefined && rootEndpoints.test(url) ? `/router${url}` : undefined;
};

const tooManyRequests = (max: number, resetIn: number): RouterError =>
  new RouterError(
    "rate_limited",
    `Too many requests: the limit is ${max} per ${windowSeconds / 60} minutes. Try again in ${resetIn} seconds.`,
    { headers: { "retry-after": String(resetIn) } },
  );

const enforceRateLimit = (deps: HandlerDeps, { request, viewer }: RouterRequest): Known<void> => {
  const { limiter, quota, isTrustedProxy } = deps;
  if (quota === undefined) return;
  const max = quota * (viewer.account ? 2 : 1);
  const caller = callerOf(viewer, request, isTrustedProxy);
  return whenKnown(limiter.take(`router ${caller}`, max, windowSeconds), ({ isAllowed, resetIn }) => {
    if (!isAllowed) throw tooManyRequests(max, resetIn);
  });
};

const shuttingDown = (): RouterError =>
  new RouterError("unavailable", "This hub is shutting down. Try again.", {
    headers: { "retry-after": "1", connection: "close" },
  });

const waitUntilIdle = async (active: ReadonlySet<InboundRequest>, maxMs: number): Promise<void> => {
  const until = Date.now() + maxMs;
  while (active.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** Tells the caller that the hub stops: in the stream, as a status, or by closing the connection. */
const interrupt = ({ log, counters }: HandlerDeps, inbound: InboundRequest): void => {
  const { caller, response } = inbound;
  if (caller.onInterrupt) caller.onInterrupt();
  else if (response.headersSent) response.destroy();
  else {
    sendError(inbound, shuttingDown(), log, counters);
    inbound.cancel();
  }
};

/** Time for interrupted calls to be settled and their last bytes to be sent. */
const interruptMs = 2_000;

/** Waits for active calls to finish, then interrupts those that remain. */
const drainActive = async (deps: HandlerDeps, active: ReadonlySet<InboundRequest>): Promise<void> => {
  await waitUntilIdle(active, deps.settings.drainMs);
  for (const inbound of [...active]) interrupt(deps, inbound);
  await waitUntilIdle(active, interruptMs);
  for (const { response } of active) response.destroy();
};

class InboundRequest implements RouterRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly at: number;
  readonly path: string;
  readonly query: string;
  /** For the access log; read now, as a closed socket no longer has an address. */
  readonly address: string | undefined;
  readonly caller: Caller = { isAborted: false, onAbort: undefined };
  viewer: Viewer = anonymous;
  ownKey: string | undefined = undefined;
  accountId: number | null = null;
  /** `socket.bytesRead` at the previous stall check. */
  lastBytesRead = -1;

  constructor(request: IncomingMessage, response: ServerResponse, at: number, address: string | undefined) {
    const url = request.url ?? prefix;
    const end = url.indexOf("?");
    this.request = request;
    this.response = response;
    this.id = randomUUID();
    this.address = address;
    this.at = at;
    this.path = end < 0 ? url.slice(prefix.length) : url.slice(prefix.length, end);
    this.query = end < 0 ? "" : url.slice(end);
  }

  cancel(): void {
    this.caller.isAborted = true;
    this.caller.onAbort?.();
  }
}

/** A line of the access log, with the fields of the hub's other requests. */
const accessEntry = (inbound: InboundRequest, endedAt: number): object => {
  const { id, at, address, request, response, accountId } = inbound;
  const { method, url, headers } = request;
  return {
    reqId: id,
    req: { id, method, url, ip: address, headers },
    res: { statusCode: response.statusCode },
    responseTime: endedAt - at,
    accountId,
    isAborted: !response.writableFinished,
  };
};

/** Aborts requests whose body has stopped arriving. One interval for all is cheaper than a timer per request. */
const abortStalled = (active: ReadonlySet<InboundRequest>): void => {
  for (const inbound of active) {
    const { request } = inbound;
    // Buffered bytes mean that a slow provider is the bottleneck, not the caller.
    if (request.complete || request.readableLength > 0) continue;
    const { bytesRead } = request.socket;
    if (inbound.lastBytesRead === bytesRead) request.destroy();
    inbound.lastBytesRead = bytesRead;
  }
};

/** Runs outside Fastify: the overhead of a framework is too large for a call that is only proxied. */
export const createRouterHandler = (deps: HandlerDeps) => {
  const { endpoints, identify, isAnonymousAllowed, counters, log, logsRequests, settings, now } = deps;
  const active = new Set<InboundRequest>();
  let isDraining = false;
  const stallCheck = setInterval(() => abortStalled(active), settings.bodyIdleMs).unref();
  const answer = async (inbound: InboundRequest): Promise<void> => {
    let refusal: unknown;
    try {
      const { viewer, ownKey } = await identify(inbound.request);
      inbound.viewer = viewer;
      inbound.ownKey = ownKey;
    } catch (error) {
      refusal = error;
    }
    // Wrong tokens count too.
    await enforceRateLimit(deps, inbound);
    if (refusal !== undefined) throw refusal;
    await enforceBrowserLimits(deps.limiter, inbound);
    inbound.accountId = payingAccount(inbound.viewer, inbound.request.headers["x-hf-bill-to"]);
    await dispatch(endpoints, inbound, isAnonymousAllowed);
  };
  const handle: RouterHandler = (request, response) => {
    if (request.method === "OPTIONS") return answerPreflight(response);
    const address = logsRequests ? clientAddress(request, deps.isTrustedProxy) : undefined;
    const inbound = new InboundRequest(request, response, now(), address);
    active.add(inbound);
    // The router has its own idle timeouts: a model can take longer to answer than a page to load.
    if (request.socket.timeout) request.socket.setTimeout(0);
    response.on("close", () => {
      active.delete(inbound);
      if (logsRequests) log.info(accessEntry(inbound, now()), "request completed");
      if (!response.writableFinished) inbound.cancel();
    });
    const answering = isDraining ? Promise.reject(shuttingDown()) : answer(inbound);
    answering.catch((error) => sendError(inbound, error, log, counters));
  };
  return {
    handle,
    callsInProgress: (): number => active.size,
    drain: (): Promise<void> => {
      isDraining = true;
      clearInterval(stallCheck);
      return drainActive(deps, active);
    },
  };
};
