import { describe, expect, test } from "vitest";
import { hubFailure, isRouterError, openAiFailure, type RouterCode, RouterError } from "./router-error.ts";

/** Clients compare codes, statuses and types, so each is part of the API. */
const kinds: Readonly<Record<RouterCode, readonly [number, string]>> = {
  bad_request: [400, "invalid_request_error"],
  unauthorized: [401, "authentication_error"],
  budget_exceeded: [402, "insufficient_quota"],
  forbidden: [403, "permission_error"],
  not_found: [404, "invalid_request_error"],
  model_not_found: [404, "invalid_request_error"],
  method_not_allowed: [405, "invalid_request_error"],
  too_large: [413, "invalid_request_error"],
  rate_limited: [429, "rate_limit_error"],
  context_length_exceeded: [400, "invalid_request_error"],
  no_provider: [400, "routing_error"],
  provider_refused: [400, "invalid_request_error"],
  unavailable: [503, "server_error"],
  internal: [500, "server_error"],
  provider_failed: [502, "provider_error"],
  provider_unreachable: [502, "provider_error"],
  provider_output_invalid: [502, "provider_error"],
  stream_interrupted: [502, "provider_error"],
  job_failed: [502, "provider_error"],
  provider_overloaded: [503, "provider_error"],
  provider_timeout: [504, "provider_error"],
};

describe("an error", () => {
  test.each(Object.entries(kinds))("%s has the status and type %j", (code, [status, type]) => {
    const error = new RouterError(code as RouterCode, "It failed.");
    expect(error).toMatchObject({ name: "RouterError", code, status, param: undefined, headers: {}, metadata: {} });
    expect(openAiFailure(error, "request-1")).toEqual({
      error: { message: "It failed.", type, code, param: null, metadata: { request_id: "request-1" } },
    });
  });

  test("has the details that it is given", () => {
    const cause = new Error("reason");
    const detail = { param: "n", status: 418, headers: { allow: "GET" }, metadata: { provider: "groq" }, cause };
    const error = new RouterError("bad_request", "It failed.", detail);
    expect(error).toMatchObject(detail);
    expect(Object.hasOwn(new RouterError("bad_request", "It failed."), "cause")).toBe(false);
    expect(openAiFailure(error, "request-1").error).toMatchObject({
      param: "n",
      metadata: { provider: "groq", request_id: "request-1" },
    });
    expect(hubFailure(error, "request-1")).toEqual({
      error: "It failed.",
      code: "bad_request",
      metadata: { provider: "groq" },
      requestId: "request-1",
    });
  });

  test("is recognized by its name and its code", () => {
    const error = new RouterError("bad_request", "It failed.");
    expect([isRouterError(error), isRouterError(error, "bad_request"), isRouterError(error, "forbidden")]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isRouterError(new Error("It failed.")), isRouterError({ name: "RouterError" })]).toEqual([false, false]);
  });
});
