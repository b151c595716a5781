import { describe, expect, test } from "vitest";
import type { AttemptFailure } from "./attempts.ts";
import {
  bodyFailure,
  errorFailure,
  outputFailure,
  readAnswer,
  statusFailure,
  streamFailure,
  withoutSecret,
} from "./failure.ts";
import type { UpstreamReply } from "./send.ts";

const reply = (status: number, body: string, headers: Record<string, string> = {}): UpstreamReply => ({
  status,
  headers,
  body: Buffer.from(body),
});
const json = { "content-type": "application/json" };
const allows = ({ canFallBack, canRetry, countsAsFailure }: AttemptFailure) =>
  [canFallBack && "fallback", canRetry && "retry", countsAsFailure && "counts"].filter(Boolean).join(" ");

describe("a status", () => {
  test.each([
    [302, "provider_output_invalid", "fallback counts"],
    [400, "provider_refused", ""],
    [401, "provider_failed", "fallback"],
    [402, "provider_failed", "fallback"],
    [403, "provider_failed", "fallback"],
    [404, "provider_failed", "fallback"],
    [408, "provider_timeout", "fallback retry counts"],
    [413, "provider_refused", ""],
    [422, "provider_refused", ""],
    [429, "rate_limited", "fallback retry"],
    [499, "provider_refused", ""],
    [500, "provider_failed", "fallback counts"],
    [502, "provider_failed", "fallback retry counts"],
    [503, "provider_overloaded", "fallback retry counts"],
    [504, "provider_timeout", "fallback retry counts"],
    [599, "provider_failed", "fallback counts"],
  ])("%d is %s: %s", (status, code, allowed) => {
    const failure = statusFailure(reply(status, ""), undefined, 0);
    expect([failure.code, failure.status, allows(failure)]).toEqual([code, status, allowed]);
  });

  test.each([
    ["the hub's own service", "", { "x-error-code": "loading" }],
    ["the hub's own service without its database", "", { "x-error-code": "unavailable" }],
    ["a server in the hub's format", '{"error":"Model acme/chat is currently loading"}', {}],
    ["llama-server", '{"error":{"message":"Loading model","type":"unavailable_error","code":503}}', {}],
  ])("503 of %s, whose model is loading, does not count against its health", (_who, body, headers) => {
    expect(allows(statusFailure(reply(503, body, headers), undefined, 0))).toBe("fallback retry");
    expect(statusFailure(reply(500, body, headers), undefined, 0).countsAsFailure).toBe(true);
  });

  test("says everything that a caller needs", () => {
    expect(statusFailure(reply(429, "slow down", { "retry-after": "2" }), undefined, 0)).toEqual({
      code: "rate_limited",
      status: 429,
      message: "replied with status 429: slow down",
      canFallBack: true,
      canRetry: true,
      countsAsFailure: false,
      retryAfterMs: 2_000,
    });
    expect(statusFailure(reply(500, "", {}), undefined, 0)).not.toHaveProperty("retryAfterMs");
  });

  test("that is not 400 stops even if the service says that it cannot do what is asked", () => {
    expect(allows(statusFailure(reply(422, "", { "x-error-code": "unsupported" }), undefined, 0))).toBe("");
    expect(allows(statusFailure(reply(400, "", { "x-error-code": "other" }), undefined, 0))).toBe("");
  });

  test("400 from a service that cannot do what is asked lets another provider try", () => {
    const failure = statusFailure(reply(400, "", { "x-error-code": "unsupported" }), undefined, 0);
    expect([failure.code, failure.status, allows(failure)]).toEqual(["provider_refused", 400, "fallback"]);
  });

  test.each([
    ["5", 5_000],
    ["0", 0],
    ["-1", undefined],
    ["Thu, 01 Jan 1970 00:01:00 GMT", 59_000],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
    ["soon", undefined],
    ["", undefined],
  ])("with Retry-After %j", (text, ms) => {
    expect(statusFailure(reply(429, "", { "retry-after": text }), undefined, 1_000).retryAfterMs).toBe(ms);
  });

  test.each([
    ['{"error":{"message":"no"}}', json, ": no"],
    ['{"detail":[{"msg":"bad field"}]}', json, ": bad field"],
    ["plain words", {}, ": plain words"],
    ["<html>no</html>", {}, ""],
    ["not a tag", { "content-type": "text/html" }, ""],
    ["", {}, ""],
    ["the key is k-12345678", {}, ": the key is ***"],
    ["  \n", {}, ""],
    [" <html>", {}, ""],
    ["x", { "content-type": "TEXT/HTML" }, ""],
    ["x".repeat(501), {}, `: ${"x".repeat(500)}`],
    [`"${"x".repeat(600)}"`, json, `: ${"x".repeat(600)}`],
    [`"${"x".repeat(64 * 1024 - 2)}"`, json, `: ${"x".repeat(1_000)}`],
    [`"${"x".repeat(64 * 1024 - 1)}"`, json, `: "${"x".repeat(499)}`],
  ])("with the body %#", (body, headers, message) => {
    expect(statusFailure(reply(500, body, headers), "k-12345678", 0).message).toBe(`replied with status 500${message}`);
  });
});

test.each([
  ["network", "provider_unreachable", "fallback retry counts"],
  ["cut", "provider_unreachable", "fallback retry counts"],
  ["aborted", "provider_unreachable", "fallback retry counts"],
  ["timeout", "provider_timeout", "fallback counts"],
  ["busy", "provider_overloaded", "fallback"],
  ["unsupported", "provider_failed", "fallback"],
  ["body", "bad_request", ""],
  ["internal", "internal", ""],
] as const)("an upstream error of kind %s is %s: %s", (kind, code, allowed) => {
  const failure = errorFailure({ kind, message: "why" });
  expect([failure.code, failure.message, allows(failure)]).toEqual([code, "why", allowed]);
});

test("a stream error or an unusable reply falls back, and counts", () => {
  const stream = streamFailure({ code: "stream_interrupted", message: "cut at k-12345678" }, "k-12345678");
  expect([stream.code, stream.message, allows(stream)]).toEqual([
    "stream_interrupted",
    "cut at ***",
    "fallback counts",
  ]);
  const output = outputFailure("why");
  expect([output.code, output.message, allows(output)]).toEqual(["provider_output_invalid", "why", "fallback counts"]);
});

test("an unusable reply can have a code of its own", () => {
  expect(outputFailure("why", "job_failed")).toEqual({
    code: "job_failed",
    message: "why",
    canFallBack: true,
    canRetry: false,
    countsAsFailure: true,
  });
});

test.each([
  ["the key is k-12345678", "k-12345678", "the key is ***"],
  ["the key is k-12345678", undefined, "the key is k-12345678"],
  ["the key is k-12345678", "", "the key is k-12345678"],
])("%j without the secret %j is %j", (text, secret, expected) => {
  expect(withoutSecret(text, secret)).toBe(expected);
});

describe("a reply with status 200", () => {
  const isAnswer = (value: unknown) => (value as { choices?: unknown }).choices !== undefined;
  const read = (body: string, type = "application/json") =>
    readAnswer(reply(200, body, type ? { "content-type": type } : {}), isAnswer, "k-12345678");

  test.each([
    ['{"choices":[]}', "text/html", 'replied with "text/html" instead of JSON'],
    ['{"choices":[]}', "", 'replied with "no content type" instead of JSON'],
    ["{", "application/json", "replied with invalid JSON"],
    ['{"error":"k-12345678 is wrong"}', "application/json", "replied with an error: *** is wrong"],
    ['{"error":{}}', "application/json", "replied with an error: no reason given"],
    ['{"other":1}', "application/json", "replied with unexpected JSON"],
  ])("%s as %j fails", (body, type, message) => {
    expect(read(body, type)).toMatchObject({ failure: { message } });
  });

  test("is parsed if it is small", () => {
    expect(read('{"choices":[],"error":null}', "application/problem+json; charset=utf-8")).toEqual({
      value: { choices: [], error: null },
    });
    expect(bodyFailure(reply(200, '{"choices":[]}', json), isAnswer, undefined)).toBeUndefined();
    expect(bodyFailure(reply(200, "[]", json), isAnswer, undefined)?.message).toBe("replied with unexpected JSON");
  });

  test.each([
    ["application/json", true],
    ["APPLICATION/JSON; charset=utf-8", true],
    ["application/vnd.api+json", true],
    ["application/jsonl", false],
    ["text/json", false],
    ["x application/json", false],
  ])("as %s is JSON: %s", (type, isJson) => {
    expect("value" in read('{"choices":[]}', type)).toBe(isJson);
  });

  test("shows at most 60 characters of another type", () => {
    expect(read("", "x".repeat(61))).toMatchObject({
      failure: {
        code: "provider_output_invalid",
        message: `replied with "${"x".repeat(60)}" instead of JSON`,
        countsAsFailure: true,
      },
    });
  });

  test.each(["null", "1", '"text"'])("%s is judged as an answer", (body) => {
    expect(readAnswer(reply(200, body, json), () => true, undefined)).toEqual({ value: JSON.parse(body) });
  });

  test("with an error is the provider's failure", () => {
    expect(read('{"error":"no"}')).toMatchObject({ failure: { code: "provider_failed", countsAsFailure: true } });
  });

  test("is parsed up to 64 KiB", () => {
    const padded = (length: number) => '{"choices":[]}'.padEnd(length);
    expect(read(padded(64 * 1024))).toEqual({ value: { choices: [] } });
    expect(read(padded(64 * 1024 + 1))).toMatchObject({ failure: { message: "replied with unexpected JSON" } });
    expect(read(`${'{"other":[]'.padEnd(64 * 1024)}}`)).toEqual({});
  });

  test("shows the start of a large error, without the key", () => {
    const body = ` {  "error": "k-12345678 ${"x".repeat(64 * 1024)}"}`;
    expect(read(body)).toMatchObject({
      failure: { message: `replied with an error: ${body.slice(1, 512).replace("k-12345678", "***")}` },
    });
    expect(read(`{"x":1,"error": "${"x".repeat(64 * 1024)}"}`)).toEqual({});
  });

  test("is judged by its ends if it is large", () => {
    const long = "x".repeat(64 * 1024);
    expect(read(`\n {"id":"${long}"}\n`)).toEqual({});
    expect(read(`{"error":"${long}"}`)).toMatchObject({ failure: { code: "provider_failed" } });
    expect(read(`{"id":"${long}`)).toMatchObject({ failure: { message: "replied with unexpected JSON" } });
    expect(read(`["${long}"}`)).toMatchObject({ failure: { message: "replied with unexpected JSON" } });
    expect(read(`["${long}"]`)).toMatchObject({ failure: { message: "replied with unexpected JSON" } });
  });
});
