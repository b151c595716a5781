import { describe, expect, test } from "vitest";
import { HubError } from "../errors.ts";
import { jsonOf, routerRequest } from "../testing/router/request.ts";
import { createCallCounters } from "./ledger/counters.ts";
import { answerPreflight, baseHeaders } from "./reply-headers.ts";
import { RouterError } from "./router-error.ts";
import { sendError } from "./send-error.ts";
import { sendJson } from "./send-json.ts";

const send = (error: unknown, given: Parameters<typeof routerRequest>[0] = {}) => {
  const { inbound, sent } = routerRequest(given);
  const logged: unknown[][] = [];
  const refused: string[] = [];
  const log = { info: () => {}, error: (...line: unknown[]) => logged.push(line) };
  const counters = { ...createCallCounters(), refuse: (code: string) => void refused.push(code) };
  sendError(inbound, error, log as never, counters as never);
  return { sent, logged, refused };
};

describe("the reply to a refused request", () => {
  test("has the error in its headers too", () => {
    const error = new RouterError("rate_limited", '"Slow" x', { headers: { "retry-after": "3" } });
    const { sent, logged, refused } = send(error, { path: "v1/chat/completions" });
    expect(sent.status).toBe(429);
    expect(sent.headers).toEqual({
      ...baseHeaders("request-1"),
      "content-type": "application/json; charset=utf-8",
      "content-length": sent.body?.length,
      "request-id": "request-1",
      "x-error-code": "rate_limited",
      "x-error-message": '"Slow" x',
      "retry-after": "3",
    });
    expect([logged, refused]).toEqual([[], ["rate_limited"]]);
  });

  test("is not counted as a refusal if it names a provider", () => {
    expect(send(new RouterError("provider_failed", "No.", { metadata: { provider: "groq" } })).refused).toEqual([]);
  });

  test("closes a connection whose reply has begun", () => {
    const { inbound, sent } = routerRequest();
    inbound.response.writeHead(200, {});
    sendError(inbound, new RouterError("internal", "No."), {} as never, { refuse: () => {} } as never);
    expect(sent).toEqual({ status: 200, headers: {}, isDestroyed: true });
  });
});

describe("errors of the hub", () => {
  test.each([
    [new HubError("unavailable", "Later.", { headers: { "retry-after": "9" } }), 503, "unavailable", "Later.", "9"],
    [new HubError("unauthorized", "Wrong token."), 401, "unauthorized", "Wrong token.", undefined],
    [new HubError("not_found", "No such file."), 400, "bad_request", "No such file.", undefined],
  ])("%s", (error, status, code, message, retryAfter) => {
    const { sent, logged, refused } = send(error);
    expect(sent).toMatchObject({ status, headers: { "x-error-code": code, "x-error-message": message } });
    expect(sent.headers?.["retry-after"]).toBe(retryAfter);
    expect([logged, refused]).toEqual([[], [code]]);
  });

  test("an unexpected error is logged, and its text is not sent", () => {
    const error = new Error("secret detail");
    const { sent, logged } = send(error);
    expect([sent.status, jsonOf(sent)]).toEqual([
      500,
      {
        error: "Internal error. Try again. If it happens again, report this request id to an admin.",
        code: "internal",
        metadata: {},
        requestId: "request-1",
      },
    ]);
    expect(logged).toEqual([[{ err: error, reqId: "request-1" }, "router: unexpected error"]]);
  });
});

describe("the format of an error", () => {
  test.each([
    ["v1/chat/completions", "openai"],
    ["groq/openai/v1/chat/completions", "openai"],
    ["groq/openai/models", "openai"],
    ["together/v1/files", "openai"],
    ["hf-inference/v1/chat/completions", "openai"],
    ["hf-inference/models/acme/chat/v1/chat/completions", "hub"],
    ["auto/models/acme/chat", "hub"],
    ["wavespeed/api/v11/x", "hub"],
    ["v1", "hub"],
  ])("at %s is that of %s", (path, format) => {
    const { error } = jsonOf(send(new RouterError("not_found", "No."), { path }).sent) as { error: unknown };
    expect(typeof error).toBe(format === "openai" ? "object" : "string");
  });

  test("of the Messages API has its own types", () => {
    const { sent } = send(new RouterError("not_found", "No."), { url: "/router/v1/messages", path: "v1/messages" });
    expect(jsonOf(sent)).toEqual({
      type: "error",
      error: { type: "not_found_error", message: "No.", code: "not_found", metadata: {} },
      request_id: "request-1",
    });
  });
});

test("every reply can be read by any site, is not sniffed, and is not cached", () => {
  const { inbound, sent } = routerRequest();
  sendJson(inbound, 201, { text: "é" });
  expect(sent).toEqual({
    status: 201,
    headers: {
      "x-request-id": "request-1",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
      "access-control-expose-headers":
        "X-Request-Id,X-Error-Code,X-Error-Message,Retry-After,X-Orrery-Provider,X-Orrery-Attempts,X-Orrery-Checks,X-Orrery-Endpoint,X-Orrery-Model,X-Orrery-Revision,X-Orrery-Dropped,X-Orrery-Tokens,RateLimit,RateLimit-Policy",
      "content-type": "application/json; charset=utf-8",
      "content-length": 13,
    },
    body: Buffer.from('{"text":"é"}'),
    isEnded: true,
  });
});

test("a browser's preflight is answered for every site", () => {
  const { inbound, sent } = routerRequest();
  answerPreflight(inbound.response);
  expect(sent).toEqual({
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET,HEAD,POST,PUT,DELETE,OPTIONS",
      "access-control-allow-headers": "*, Authorization",
      "access-control-max-age": "86400",
    },
    isEnded: true,
  });
});
