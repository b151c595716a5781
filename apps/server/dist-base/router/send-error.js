import { errorStatuses, HubError, isHubError, withFullDisk } from "../errors.js";
import { drainRefused } from "../http/connections/drain-refused.js";
import { errorMessageHeader } from "../text/error-message.js";
import { hubFailure, isRouterError, openAiFailure, RouterError } from "./router-error.js";
import { sendJson } from "./send-json.js";
import { messagesFailure } from "./wires/messages/failure.js";
import { speaksMessages } from "./wires/messages/speaks-messages.js";
const asRouterError = (given, log, id) => {
    if (isRouterError(given))
        return given;
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
    return new RouterError("internal", "Internal error. Try again. If it happens again, report this request id to an admin.");
};
/** Clients of these paths expect errors in OpenAI's format; all others get the hub's format. */
const isOpenAiPath = (path) => /(?:^|\/)(?:v1|openai)\//.test(path) && !path.startsWith("hf-inference/models");
const failureBody = ({ request, path, id }, error) => {
    if (speaksMessages(request))
        return messagesFailure(error, id);
    return isOpenAiPath(path) ? openAiFailure(error, id) : hubFailure(error, id);
};
/** Answers a request with an error, and counts it if the router refused the request. */
export const sendError = (inbound, given, log, counters) => {
    const error = asRouterError(given, log, inbound.id);
    const { response } = inbound;
    // Errors that name a provider are not refusals by the router.
    if (!("provider" in error.metadata))
        counters.refuse(error.code);
    if (response.headersSent)
        return void response.destroy();
    const body = failureBody(inbound, error);
    drainRefused(inbound.request, response);
    const headers = { "request-id": inbound.id, "x-error-code": error.code, ...errorMessageHeader(error.message) };
    sendJson(inbound, error.status, body, { ...headers, ...error.headers });
};
//# sourceMappingURL=send-error.js.map