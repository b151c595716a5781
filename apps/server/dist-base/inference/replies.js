import { errorMessageHeader } from "../text/error-message.js";
import { kindOf } from "./hub-inference-error.js";
const utf8 = new TextEncoder();
/** A reply of JSON. */
export const jsonReply = (value, status = 200, headers = {}) => ({
    status,
    headers: { "content-type": "application/json", ...headers },
    body: utf8.encode(JSON.stringify(value)),
});
/** A reply of whatever a job has answered: data, or a file. */
export const answerReply = (answer, headers) => "bytes" in answer
    ? { status: 200, headers: { "content-type": answer.type, ...headers }, body: answer.bytes }
    : jsonReply(answer.value, 200, headers);
/** The words of an error as clients read them: those of the hub take text, those of OpenAI an object. */
export const errorBody = (error, isOpenAi) => {
    const { code, message, detail } = error;
    const estimate = detail.estimatedTime === undefined ? {} : { estimated_time: detail.estimatedTime };
    return isOpenAi
        ? { error: { message, type: kindOf(code).type, code }, ...estimate }
        : { error: message, error_type: code, ...estimate };
};
/** A reply that says why there is no answer. */
export const errorReply = (error, isOpenAi) => {
    const { retryAfter } = error.detail;
    return jsonReply(errorBody(error, isOpenAi), kindOf(error.code).status, {
        "x-error-code": error.code,
        ...errorMessageHeader(error.message),
        ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    });
};
/** One server-sent event. */
export const event = (value) => utf8.encode(`data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`);
/** A reply of server-sent events. */
export const streamReply = (body, headers) => ({
    status: 200,
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache", ...headers },
    body,
});
//# sourceMappingURL=replies.js.map