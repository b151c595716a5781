import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProviderId } from "@orrery/inference";
import { HubError } from "../errors.ts";
import { drainRefused } from "../http/drain-refused.ts";
import { callerOf, windowSeconds } from "../http/limits.ts";
import { anonymous, type Viewer } from "../identity/viewer.ts";
import type { HandlerDeps, RouterDeps } from "./dependencies.ts";
import { answerHub } from "./endpoints/hub-inference.ts";
import { answerMedia } from "./endpoints/media.ts";
import { answerExplain, answerModels } from "./endpoints/models.ts";
import { answerSpeech, answerTranscriptions } from "./endpoints/openai-audio.ts";
import { answerImages } from "./endpoints/openai-media.ts";
import { passThrough } from "./endpoints/pass-through.ts";
import { answerText } from "./endpoints/text.ts";
import { textEndpoints } from "./endpoints/text-endpoints.ts";
import { answerAuto } from "./endpoints/uniform-task.ts";
import { createIdentify, payingAccount, requireCaller, requireHubCaller } from "./identify.ts";
import { hubProvider } from "./planning/routed-models.ts";
import { isProvider } from "./planning/target.ts";
import { type RouterRequest, sendJson } from "./request.ts";
import { hubFailure, isRouterError, openAiFailure, RouterError } from "./router-error.ts";
import type { Caller } from "./upstream/send.ts";

/** Handles every request below `/router/`. */
export type RouterHandler = (request: IncomingMessage, response: ServerResponse) => void;

const prefix = "/router/";

/** OpenAI endpoints at the root, for clients with the hub's own URL as base URL. */
const rootEndpoints =
  /^\/v1\/(?:chat\/completions|completions|embeddings|images\/generations|audio\/(?:speech|transcriptions)|models)(?:[/?]|$)/;

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

const enforceRateLimit = async (deps: HandlerDeps, { request, viewer }: RouterRequest): Promise<void> => {
  const { limiter, quota, isTrustedProxy } = deps;
  if (quota === undefined) return;
  const max = quota * (viewer.account ? 2 : 1);
  const caller = callerOf(viewer, request, isTrustedProxy);
  const { isAllowed, resetIn } = await limiter.take(`router ${caller}`, max, windowSeconds);
  if (!isAllowed) throw tooManyRequests(max, resetIn);
};

const preflight = (response: ServerResponse): void => {
  response.writeHead(204, {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET,HEAD,POST,PUT,DELETE,OPTIONS",
    "access-control-allow-headers": "*, Authorization",
    "access-control-max-age": "86400",
  });
  response.end();
};

const requirePost = ({ request }: RouterRequest): void => {
  if (request.method !== "POST")
    throw new RouterError("method_not_allowed", "Use POST.", { headers: { allow: "POST" } });
};

const mediaEndpoints: Readonly<Record<string, (deps: RouterDeps, inbound: RouterRequest) => Promise<void>>> = {
  "images/generations": answerImages,
  "audio/speech": answerSpeech,
  "audio/transcriptions": answerTranscriptions,
};

const openAiPaths = [...Object.keys(textEndpoints), ...Object.keys(mediaEndpoints), "models", "route/explain"];

const openAi = (deps: RouterDeps, inbound: RouterRequest, path: string): Promise<void> => {
  if (Object.hasOwn(textEndpoints, path)) {
    requirePost(inbound);
    return answerText(deps, inbound, textEndpoints[path as keyof typeof textEndpoints]);
  }
  if (path === "models" || path.startsWith("models/")) {
    requireHubCaller(inbound);
    return answerModels(deps, inbound, path);
  }
  if (path === "route/explain") {
    requireHubCaller(inbound);
    return answerExplain(deps, inbound);
  }
  const answer = Object.hasOwn(mediaEndpoints, path) ? mediaEndpoints[path] : undefined;
  if (answer) {
    requirePost(inbound);
    return answer(deps, inbound);
  }
  throw new RouterError(
    "not_found",
    `Not found: /router/v1/${path.slice(0, 100)}. Available: ${openAiPaths.join(", ")}.`,
  );
};

const dispatch = (deps: RouterDeps, inbound: RouterRequest): Promise<void> | void => {
  const at = inbound.path.indexOf("/");
  const first = at < 0 ? inbound.path : inbound.path.slice(0, at);
  const rest = at < 0 ? "" : inbound.path.slice(at + 1);
  if (first === "media") return answerMedia(deps, inbound);
  if (first === hubProvider) {
    if (!deps.isAnonymousAllowed || inbound.viewer.account) requireHubCaller(inbound);
    return answerHub(deps, inbound, rest);
  }
  // A request about a job can have a signed URL instead of a token.
  const isFollowUp = isProvider(first) && inbound.request.method === "GET";
  if (!isFollowUp) requireCaller(inbound);
  // These endpoints read the hub's catalogue.
  if (!deps.isAnonymousAllowed && !isProvider(first)) requireHubCaller(inbound);
  if (first === "v1") return openAi(deps, inbound, rest);
  if (first === "auto") {
    requirePost(inbound);
    return answerAuto(deps, inbound, rest);
  }
  if (isProvider(first)) return passThrough(deps, inbound, first as ProviderId, rest);
  throw new RouterError(
    "not_found",
    `Not found: /router/${inbound.path.slice(0, 100)}. There is no provider “${first.slice(0, 60)}”. Available: v1/…, auto/models/{model} and {provider}/{path}.`,
  );
};

const asRouterError = (error: unknown, { log }: RouterDeps, id: string): RouterError => {
  if (isRouterError(error)) return error;
  if (error instanceof HubError && error.code === "unavailable")
    return new RouterError("internal", error.message, { status: 503, headers: error.headers, cause: error });
  if (error instanceof HubError)
    return new RouterError(error.code === "unauthorized" ? "unauthorized" : "bad_request", error.message);
  log.error({ err: error, reqId: id }, "router: unexpected error");
  return new RouterError(
    "internal",
    "Internal error. Try again. If it happens again, report this request id to an admin.",
  );
};

/** Clients of these paths expect errors in OpenAI's format; all others get the hub's format. */
const isOpenAiPath = (path: string): boolean =>
  /(?:^|\/)(?:v1|openai)\//.test(path) && !path.startsWith("hf-inference/models");

const sendError = (deps: RouterDeps, inbound: RouterRequest, given: unknown): void => {
  const error = asRouterError(given, deps, inbound.id);
  const { response } = inbound;
  // Errors that name a provider are not refusals by the router.
  if (!("provider" in error.metadata)) deps.counters.refuse(error.code);
  if (response.headersSent) return void response.destroy();
  const body = isOpenAiPath(inbound.path) ? openAiFailure(error, inbound.id) : hubFailure(error, inbound.id);
  const text = error.message.replace(/[^\x20-\x7e]+/g, " ").slice(0, 500);
  drainRefused(inbound.request);
  sendJson(inbound, error.status, body, { "x-error-code": error.code, "x-error-message": text, ...error.headers });
};

export interface OpenRouterHandler {
  readonly handle: RouterHandler;
  readonly drain: () => Promise<void>;
}

/** Waits for active calls to finish, then destroys the connections of those that remain. */
const createDrain = (active: ReadonlySet<InboundRequest>, drainMs: number) => async (): Promise<void> => {
  const until = Date.now() + drainMs;
  while (active.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const { response } of active) response.destroy();
};

class InboundRequest implements RouterRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  readonly at: number;
  readonly path: string;
  readonly query: string;
  readonly caller: Caller = { isAborted: false, onAbort: undefined };
  viewer: Viewer = anonymous;
  ownKey: string | undefined = undefined;
  accountId: number | null = null;
  /** `socket.bytesRead` at the previous stall check. */
  lastBytesRead = -1;

  constructor(request: IncomingMessage, response: ServerResponse, at: number) {
    const url = request.url ?? prefix;
    const end = url.indexOf("?");
    this.request = request;
    this.response = response;
    this.id = randomUUID();
    this.at = at;
    this.path = end < 0 ? url.slice(prefix.length) : url.slice(prefix.length, end);
    this.query = end < 0 ? "" : url.slice(end);
  }

  cancel(): void {
    this.caller.isAborted = true;
    this.caller.onAbort?.();
  }
}

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
export const createRouterHandler = (deps: HandlerDeps): OpenRouterHandler => {
  const identify = createIdentify(deps);
  const active = new Set<InboundRequest>();
  const stallCheck = setInterval(() => abortStalled(active), deps.settings.bodyIdleMs).unref();
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
    inbound.accountId = payingAccount(inbound.viewer, inbound.request.headers["x-hf-bill-to"]);
    await dispatch(deps, inbound);
  };
  const handle: RouterHandler = (request, response) => {
    if (request.method === "OPTIONS") return preflight(response);
    const inbound = new InboundRequest(request, response, deps.now());
    active.add(inbound);
    // The router has its own idle timeouts: a model can take longer to answer than a page to load.
    if (request.socket.timeout) request.socket.setTimeout(0);
    response.on("close", () => {
      active.delete(inbound);
      if (!response.writableFinished) inbound.cancel();
    });
    answer(inbound).catch((error) => sendError(deps, inbound, error));
  };
  const drain = createDrain(active, deps.settings.drainMs);
  return {
    handle,
    drain: () => {
      clearInterval(stallCheck);
      return drain();
    },
  };
};
