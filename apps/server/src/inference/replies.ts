import { errorMessageHeader } from "../text/error-message.ts";
import { type HubInferenceError, kindOf } from "./hub-inference-error.ts";
import type { LocalReply } from "./local-inference.ts";
import type { JobAnswer } from "./messages.ts";

const utf8 = new TextEncoder();

export const jsonReply = (
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): LocalReply => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: utf8.encode(JSON.stringify(value)),
});

/** A reply of whatever a job has answered: data, or a file. */
export const answerReply = (answer: JobAnswer, headers: Readonly<Record<string, string>>): LocalReply =>
  "bytes" in answer
    ? { status: 200, headers: { "content-type": answer.type, ...headers }, body: answer.bytes }
    : jsonReply(answer.value, 200, headers);

/** The words of an error as clients read them: those of the hub take text, those of OpenAI an object. */
export const errorBody = (error: HubInferenceError, isOpenAi: boolean) => {
  const { code, message, detail } = error;
  const estimate = detail.estimatedTime === undefined ? {} : { estimated_time: detail.estimatedTime };
  return isOpenAi
    ? { error: { message, type: kindOf(code).type, code }, ...estimate }
    : { error: message, error_type: code, ...estimate };
};

/** A reply that says why there is no answer. */
export const errorReply = (error: HubInferenceError, isOpenAi: boolean): LocalReply => {
  const { retryAfter } = error.detail;
  return jsonReply(errorBody(error, isOpenAi), kindOf(error.code).status, {
    "x-error-code": error.code,
    ...errorMessageHeader(error.message),
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
  });
};

export const event = (value: unknown): Uint8Array =>
  utf8.encode(`data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`);

export const streamReply = (
  body: AsyncIterable<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): LocalReply => ({
  status: 200,
  headers: { "content-type": "text/event-stream", "cache-control": "no-cache", ...headers },
  body,
});
