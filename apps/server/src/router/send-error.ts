import { errorStatuses, HubError, isHubError, withFullDisk } from "../errors.ts";
import { drainRefused } from "../http/connections/drain-refused.ts";
import { errorMessageHeader } from "../text/error-message.ts";
import type { CallCounters } from "./ledger/counters.ts";
import type { RouterRequest } from "./request.ts";
import { hubFailure, isRouterError, openAiFailure, RouterError } from "./router-error.ts";
import { sendJson } from "./send-json.ts";
import { messagesFailure } from "./wires/messages/failure.ts";
import { speaksMessages } from "./wires/messages/speaks-messages.ts";

export interface RouterLog {
  /** Logs requests. */
  readonly info: (detail: object, message: string) => void;
  /** Logs errors of the hub itself, not of providers or callers. */
  readonly error: (detail: object, message: string) => void;
}

const asRouterError = (given: unknown, log: RouterLog, id: string): RouterError => {
  if (isRouterError(given)) return given;
  const error = withFullDisk(given);
  if (isHubError(error, "unavailable"))
    return new RouterError("unavailable", error.message, { headers: error.headers, cause: error });
  if (isHubError(error, "disk_full")) {
    log.error({ err: error, reqId: id }, "router: the disk is full");
    return new RouterError("internal", error.message, { status: errorStatuses.disk_full, cause: error });
  }
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

const failureBody = ({ request, path, id }: RouterRequest, error: RouterError) => {
  if (speaksMessages(request)) return messagesFailure(error, id);
  return isOpenAiPath(path) ? openAiFailure(error, id) : hubFailure(error, id);
};

/** Answers a request with an error, and counts it if the router refused the request. */
export const sendError = (inbound: RouterRequest, given: unknown, log: RouterLog, counters: CallCounters): void => {
  const error = asRouterError(given, log, inbound.id);
  const { response } = inbound;
  // Errors that name a provider are not refusals by the router.
  if (!("provider" in error.metadata)) counters.refuse(error.code);
  if (response.headersSent) return void response.destroy();
  const body = failureBody(inbound, error);
  drainRefused(inbound.request, response);
  const headers = { "request-id": inbound.id, "x-error-code": error.code, ...errorMessageHeader(error.message) };
  sendJson(inbound, error.status, body, { ...headers, ...error.headers });
};
