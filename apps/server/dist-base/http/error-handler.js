import { errorStatuses, isHubError, withFullDisk } from "../errors.js";
import { errorMessageHeader } from "../text/error-message.js";
import { drainRefused } from "./connections/drain-refused.js";
const validationMessage = (error) => {
    const { validation, validationContext } = error;
    const [first] = validation ?? [];
    if (!first)
        return undefined;
    const field = first.instancePath.replace(/^\//, "").replaceAll("/", ".");
    const allowed = first.params?.allowedValues;
    const choices = Array.isArray(allowed) ? `: ${allowed.join(", ")}` : "";
    const part = validationContext === "querystring" ? "query" : (validationContext ?? "request");
    return `${field ? `"${field}" in the ${part}` : `The ${part}`} ${first.message ?? "is not valid"}${choices}.`;
};
/** What the framework refuses before a route is found. */
const urlProblems = {
    FST_ERR_BAD_URL: "The URL is not valid. Check its percent-encoding.",
    FST_ERR_MAX_PARAM_LENGTH: "A name in the URL is too long. Names can have 2,000 characters.",
};
const toResponse = (error) => {
    if (isHubError(error))
        return { status: errorStatuses[error.code], message: error.message, code: error.code };
    const invalid = validationMessage(error);
    if (invalid)
        return { status: 400, message: invalid, code: "bad_request" };
    const { statusCode, code = "", message } = error;
    const isCallers = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
    return isCallers ? { status: statusCode, message: urlProblems[code] ?? message } : undefined;
};
const internalError = {
    status: errorStatuses.internal,
    message: "Internal error. Try again. If it happens again, report this request id to an admin.",
};
/** The status and message of an error; those of the hub's own are logged. */
export const readError = (request, error) => {
    const failure = toResponse(withFullDisk(error)) ?? internalError;
    if (failure.status >= 500 && failure.status !== 501)
        request.log.error({ err: error }, "request failed");
    return failure;
};
/** Fastify closes the connection of a body it did not read, which resets it while the client still sends. */
export const readRest = (request, reply) => {
    reply.removeHeader("connection");
    drainRefused(request.raw, reply.raw);
};
/** Sends an error in the format that hub clients parse. */
export const sendFailure = (request, reply, error) => {
    const failure = readError(request, error);
    const body = { error: failure.message, requestId: request.id };
    const headers = errorMessageHeader(failure.message, request.method);
    reply.code(failure.status).type("application/json; charset=utf-8").headers(headers);
    if (failure.code)
        reply.header("x-error-code", failure.code);
    if (isHubError(error)) {
        if (error.suggestions?.length)
            body.suggestions = [...error.suggestions];
        reply.headers(error.headers);
        Object.assign(body, error.facts);
    }
    readRest(request, reply);
    return reply.send(body);
};
export const registerErrorHandler = (app) => {
    app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
};
//# sourceMappingURL=error-handler.js.map