import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProviderId } from "@orrery/inference";
import { drainRefused } from "../http/drain-refused.ts";
import { HubError } from "../http/errors.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { type ActiveList, createActiveList, type SlotIndexed } from "./active-list.ts";
import type { HandlerDeps, RouterDeps } from "./dependencies.ts";
import { answerHub } from "./endpoints/hub-inference.ts";
import { answerMedia } from "./endpoints/media.ts";
import { answerExplain, answerModels } from "./endpoints/models.ts";
import { answerImages, answerSpeech, answerTranscriptions } from "./endpoints/openai-media.ts";
import { passThrough } from "./endpoints/pass-through.ts";
import { answerText } from "./endpoints/text.ts";
import { textEndpoints } from "./endpoints/text-endpoints.ts";
import { answerAuto } from "./endpoints/uniform-task.ts";
import { createIdentify, payingAccount, requireCaller, requireHubCaller } from "./identify.ts";
import { hubProvider } from "./planning/routed-models.ts";
import { isProvider } from "./planning/target.ts";
import { type RouterRequest, sendJson } from "./request.ts";
import { createRequestId } from "./request-id.ts";
import { hubFailure, isRouterError, openAiFailure, RouterError } from "./router-error.ts";
import type { MaybePromise } from "./ttl-cache.ts";
import type { Caller } from "./upstream/send.ts";

/** Answers everything below `/router/`. */
export type RouterHandler = (request: IncomingMessage, response: ServerResponse) => void;

const prefix = "/router/";

/** Endpoints of OpenAI's kind, for clients whose base URL is the hub's own. */
const rootEndpoints =
  /^\/v1\/(?:chat\/completions|completions|embeddings|images\/generations|audio\/(?:speech|transcriptions)|models)(?:[/?]|$)/;

/** The URL of a request as the router knows it; undefined where it is not the router's. */
export const routerUrl = (url: string | undefined): string | undefined => {
  if (url?.startsWith(prefix)) return url;
  return url !== undefined && rootEndpoints.test(url) ? `/router${url}` : undefined;
};

const windowSeconds = 300;

const addressOf = (request: IncomingMessage, trustsProxy: boolean): string => {
  const forwarded = trustsProxy
    ? String(request.headers["x-forwarded-for"] ?? "")
        .split(",")[0]
        ?.trim()
    : "";
  return forwarded || (request.socket.remoteAddress ?? "");
};

const tooMany = (most: number, resetIn: number): RouterError =>
  new RouterError(
    "rate_limited",
    `Too many requests: ${most} are allowed in ${windowSeconds / 60} minutes. Try again in ${resetIn} seconds.`,
    { headers: { "retry-after": String(resetIn) } },
  );

/** Counts the call; refuses one too many. */
const count = (deps: HandlerDeps, { request, viewer }: RouterRequest): MaybePromise<void> => {
  const { limiter, quota, trustsProxy } = deps;
  if (quota === undefined) return;
  const most = quota * (viewer.account ? 2 : 1);
  const caller = viewer.account ? `#${viewer.account.id}` : addressOf(request, trustsProxy);
  const check = ({ isAllowed, resetIn }: { readonly isAllowed: boolean; readonly resetIn: number }): void => {
    if (!isAllowed) throw tooMany(most, resetIn);
  };
  const taken = limiter.take(`api ${caller}`, most, windowSeconds);
  return taken instanceof Promise ? taken.then(check) : check(taken);
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
    throw new RouterError("method_not_allowed", "Send a POST.", { headers: { allow: "POST" } });
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
    `There is nothing at /router/v1/${path.slice(0, 100)}. There is: ${openAiPaths.join(", ")}.`,
  );
};

/** Sends a request to the endpoint it is for. */
const dispatch = (deps: RouterDeps, inbound: RouterRequest): Promise<void> | void => {
  const at = inbound.path.indexOf("/");
  const first = at < 0 ? inbound.path : inbound.path.slice(0, at);
  const rest = at < 0 ? "" : inbound.path.slice(at + 1);
  if (first === "media") return answerMedia(deps, inbound);
  if (first === hubProvider) {
    if (!deps.isAnonymousAllowed || inbound.viewer.account) requireHubCaller(inbound);
    return answerHub(deps, inbound, rest);
  }
  // A question about a job may come with an address that was signed for it instead of a token.
  const isFollowUp = isProvider(first) && inbound.request.method === "GET";
  if (!isFollowUp) requireCaller(inbound);
  // These endpoints look models up in the hub's catalogue.
  if (!deps.isAnonymousAllowed && !isProvider(first)) requireHubCaller(inbound);
  if (first === "v1") return openAi(deps, inbound, rest);
  if (first === "auto") {
    requirePost(inbound);
    return answerAuto(deps, inbound, rest);
  }
  if (isProvider(first)) return passThrough(deps, inbound, first as ProviderId, rest);
  throw new RouterError(
    "not_found",
    `There is nothing at /router/${inbound.path.slice(0, 100)}, and no provider “${first.slice(0, 60)}”. There is: v1/…, auto/models/{model}, and the name of a provider with a path of its own.`,
  );
};

const asRouterError = (error: unknown, { log }: RouterDeps, id: string): RouterError => {
  if (isRouterError(error)) return error;
  if (error instanceof HubError && error.code === "unavailable")
    return new RouterError("internal", error.message, { status: 503, headers: error.headers, cause: error });
  if (error instanceof HubError)
    return new RouterError(error.code === "unauthorized" ? "unauthorized" : "bad_request", error.message);
  log.error({ err: error, reqId: id }, "the router failed");
  return new RouterError("internal", "Something broke in the hub. Try again; if it stays, report this request id.");
};

/** Paths whose clients expect a failure in OpenAI's shape; all others get the hub's. */
const isOpenAiPath = (path: string): boolean =>
  /(?:^|\/)(?:v1|openai)\//.test(path) && !path.startsWith("hf-inference/models");

const sendError = (deps: RouterDeps, inbound: RouterRequest, given: unknown): void => {
  const error = asRouterError(given, deps, inbound.id);
  const { response } = inbound;
  // What failed at a provider names it; all else was refused by the router itself.
  if (!("provider" in error.metadata)) deps.counters.refuse(error.code);
  if (response.headersSent) return void response.destroy();
  const body = isOpenAiPath(inbound.path) ? openAiFailure(error, inbound.id) : hubFailure(error, inbound.id);
  const text = error.message.replace(/[^\x20-\x7e]+/g, " ").slice(0, 500);
  drainRefused(inbound.request);
  sendJson(inbound, error.status, body, { "x-error-code": error.code, "x-error-message": text, ...error.headers });
};

/** A door, and the way to close it. */
export interface OpenRouterHandler {
  readonly handle: RouterHandler;
  readonly drain: () => Promise<void>;
}

/** Ends every call that is still under way after a while. */
const createDrain = (active: ActiveList<InboundRequest>, drainMs: number) => async (): Promise<void> => {
  const until = Date.now() + drainMs;
  while (active.size() > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const { response } of active.members()) response.destroy();
};

const nextId = createRequestId();

/** One request at the door. */
class InboundRequest implements RouterRequest, SlotIndexed {
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
  place = -1;
  /** Bytes that had come when the door last looked. */
  seen = -1;

  constructor(request: IncomingMessage, response: ServerResponse, at: number) {
    const url = request.url ?? prefix;
    const end = url.indexOf("?");
    this.request = request;
    this.response = response;
    this.id = nextId();
    this.at = at;
    this.path = end < 0 ? url.slice(prefix.length) : url.slice(prefix.length, end);
    this.query = end < 0 ? "" : url.slice(end);
  }

  cancel(): void {
    this.caller.isAborted = true;
    this.caller.onAbort?.();
  }
}

/** Leaves callers whose bodies have come to a halt. One look for all now and then costs a call nothing. */
const abortStalled = (active: ActiveList<InboundRequest>): void => {
  for (const inbound of active.members()) {
    const { request } = inbound;
    // Bytes that wait here are waiting for a slow provider, not for the caller.
    if (request.complete || request.readableLength > 0) continue;
    const { bytesRead } = request.socket;
    if (inbound.seen === bytesRead) request.destroy();
    inbound.seen = bytesRead;
  }
};

/** Makes the router's door. It stands beside the rest of the hub rather than in it: a proxied call costs too little to carry a framework. */
export const createRouterHandler = (deps: HandlerDeps): OpenRouterHandler => {
  const identify = createIdentify(deps);
  const active = createActiveList<InboundRequest>();
  const looking = setInterval(() => abortStalled(active), deps.settings.bodyIdleMs).unref();
  const answer = async (inbound: InboundRequest): Promise<void> => {
    const soon = identify(inbound.request);
    const { viewer, ownKey } = soon instanceof Promise ? await soon : soon;
    inbound.viewer = viewer;
    inbound.ownKey = ownKey;
    const counted = count(deps, inbound);
    if (counted) await counted;
    inbound.accountId = payingAccount(viewer, inbound.request.headers["x-hf-bill-to"]);
    await dispatch(deps, inbound);
  };
  const handle: RouterHandler = (request, response) => {
    if (request.method === "OPTIONS") return preflight(response);
    const inbound = new InboundRequest(request, response, deps.now());
    active.add(inbound);
    // The router has limits of its own for silence; a model may think for longer than a page may load.
    if (request.socket.timeout) request.socket.setTimeout(0);
    response.on("close", () => {
      active.remove(inbound);
      if (!response.writableFinished) inbound.cancel();
    });
    answer(inbound).catch((error) => sendError(deps, inbound, error));
  };
  const drain = createDrain(active, deps.settings.drainMs);
  return {
    handle,
    drain: () => {
      clearInterval(looking);
      return drain();
    },
  };
};
