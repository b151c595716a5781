import { redact } from "../../text/redact.js";
import { errorText } from "./error-text.js";
import { redactText } from "./redact-stream.js";
import { headerOf } from "./send.js";
const fallsBack = { canFallBack: true, canRetry: false };
const retries = { canFallBack: true, canRetry: true };
const rules = {
    401: { code: "provider_failed", ...fallsBack, countsAsFailure: false },
    402: { code: "provider_failed", ...fallsBack, countsAsFailure: false },
    403: { code: "provider_failed", ...fallsBack, countsAsFailure: false },
    404: { code: "provider_failed", ...fallsBack, countsAsFailure: false },
    408: { code: "provider_timeout", ...retries, countsAsFailure: true },
    429: { code: "rate_limited", ...retries, countsAsFailure: false },
    502: { code: "provider_failed", ...retries, countsAsFailure: true },
    503: { code: "provider_overloaded", ...retries, countsAsFailure: true },
    504: { code: "provider_timeout", ...retries, countsAsFailure: true },
};
const ruleOf = (status) => {
    const known = rules[status];
    if (known)
        return known;
    if (status >= 500)
        return { code: "provider_failed", ...fallsBack, countsAsFailure: true };
    if (status >= 400)
        return { code: "provider_refused", canFallBack: false, canRetry: false, countsAsFailure: false };
    return { code: "provider_output_invalid", ...fallsBack, countsAsFailure: true };
};
/** The delay in a `Retry-After` header, given in seconds or as a date. */
const retryAfterMs = (head, now) => {
    const text = headerOf(head, "retry-after");
    if (!text)
        return undefined;
    const seconds = Number(text);
    if (Number.isFinite(seconds))
        return seconds >= 0 ? seconds * 1000 : undefined;
    const date = Date.parse(text);
    return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};
/** Larger bodies are not parsed just to check that they are JSON, or for the message of an error. */
const maxParsedBytes = 64 * 1024;
const parseJson = (body) => {
    try {
        return JSON.parse(body.toString());
    }
    catch {
        return undefined;
    }
};
/** Removes a secret, and anything else that looks like one. */
export const withoutSecret = (text, secret) => redact(secret ? redactText(text, secret) : text);
/** The error message in a reply. HTML error pages are left out. */
const messageIn = ({ body, ...head }) => {
    const message = body.length <= maxParsedBytes ? errorText(parseJson(body)) : undefined;
    if (message !== undefined)
        return message;
    const text = body.subarray(0, 500).toString().trim();
    return /html/i.test(headerOf(head, "content-type") ?? "") || text.startsWith("<") ? undefined : text || undefined;
};
/** A model that is loading, here or at an engine, is not broken. Neither is the hub's service without its database. */
const isTemporary = (reply, message = "") => reply.status === 503 &&
    (["loading", "unavailable", "closing"].includes(headerOf(reply, "x-error-code") ?? "") ||
        /^(?:model .{1,200} is currently loading|loading model)/i.test(message));
export const statusFailure = (reply, secret, now) => {
    const delayMs = retryAfterMs(reply, now);
    const message = messageIn(reply);
    // The hub's own service says so if it cannot do what a valid request asks for.
    const isUnsupported = reply.status === 400 && headerOf(reply, "x-error-code") === "unsupported";
    return {
        ...ruleOf(reply.status),
        ...(isUnsupported && { canFallBack: true }),
        ...(isTemporary(reply, message) && { countsAsFailure: false }),
        status: reply.status,
        message: `replied with status ${reply.status}${message ? `: ${withoutSecret(message, secret)}` : ""}`,
        ...(delayMs !== undefined && { retryAfterMs: delayMs }),
    };
};
const unreachable = { code: "provider_unreachable", ...retries, countsAsFailure: true };
const stops = { canFallBack: false, canRetry: false };
const errorRules = {
    network: unreachable,
    cut: unreachable,
    aborted: unreachable,
    timeout: { code: "provider_timeout", ...fallsBack, countsAsFailure: true },
    busy: { code: "provider_overloaded", ...fallsBack, countsAsFailure: false },
    unsupported: { code: "provider_failed", ...fallsBack, countsAsFailure: false },
    body: { code: "bad_request", ...stops, countsAsFailure: false },
    internal: { code: "internal", ...stops, countsAsFailure: false },
};
export const errorFailure = ({ kind, message }) => ({ ...errorRules[kind], message });
/** A stream error before any content was sent. */
export const streamFailure = ({ code, message }, secret) => ({
    code,
    message: withoutSecret(message, secret),
    canFallBack: true,
    canRetry: false,
    countsAsFailure: true,
});
/** A reply that cannot be used. */
export const outputFailure = (message, code = "provider_output_invalid") => ({
    code,
    message,
    canFallBack: true,
    canRetry: false,
    countsAsFailure: true,
});
/** The failure in a large body, judged by its first and last bytes. */
const largeFailure = (body, secret) => {
    const start = body.subarray(0, 512).toString("latin1").trimStart();
    const end = body.subarray(-16).toString("latin1").trimEnd();
    if (/^\{\s*"error"/.test(start))
        return outputFailure(`replied with an error: ${withoutSecret(start, secret)}`, "provider_failed");
    return start.startsWith("{") && end.endsWith("}") ? undefined : outputFailure("replied with unexpected JSON");
};
/** Checks a JSON reply with a success status. `value` is set only if the body was small enough to parse. */
export const readAnswer = (reply, isAnswer, secret) => {
    const type = headerOf(reply, "content-type") ?? "";
    if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
        return {
            failure: outputFailure(`replied with "${type.slice(0, 60) || "no content type"}" instead of JSON`),
        };
    if (reply.body.length > maxParsedBytes) {
        const failure = largeFailure(reply.body, secret);
        return failure ? { failure } : {};
    }
    const value = parseJson(reply.body);
    if (value === undefined)
        return { failure: outputFailure("replied with invalid JSON") };
    const error = typeof value === "object" && value !== null && "error" in value && value.error;
    if (error) {
        const message = withoutSecret(errorText(value) ?? "no reason given", secret);
        return { failure: outputFailure(`replied with an error: ${message}`, "provider_failed") };
    }
    return isAnswer(value) ? { value } : { failure: outputFailure("replied with unexpected JSON") };
};
/** The failure in a reply; undefined if it is a valid answer. */
export const bodyFailure = (reply, isAnswer, secret) => {
    const answer = readAnswer(reply, isAnswer, secret);
    return "failure" in answer ? answer.failure : undefined;
};
//# sourceMappingURL=failure.js.map