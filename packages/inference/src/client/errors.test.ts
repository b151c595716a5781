import { describe, expect, it } from "vitest";
import {
  type FailureCode,
  failureOf,
  failures,
  InferenceClientHubApiError,
  InferenceClientInputError,
  InferenceClientProviderApiError,
  InferenceError,
  isInferenceError,
} from "./errors.ts";

describe("errors", () => {
  it("have the class and name of their kind", () => {
    const names = { input: "InputError", routing: "RoutingError", hub: "HubApiError", provider: "ProviderApiError" };
    for (const code of Object.keys(failures) as FailureCode[]) {
      const error = failureOf(code, "x");
      expect(error).toBeInstanceOf(InferenceError);
      expect(error).toMatchObject({ code, ...failures[code] });
      if (error.kind in names) expect(error.name).toBe(names[error.kind as keyof typeof names]);
    }
    expect(failureOf("invalid_output", "x").name).toBe("ProviderOutputError");
    expect(failureOf("aborted", "x").name).toBe("AbortError");
    expect(failureOf("timed_out", "x").name).toBe("TimeoutError");
    expect(failureOf("hub_failed", "x")).toBeInstanceOf(InferenceClientHubApiError);
    expect(failureOf("network", "x")).toBeInstanceOf(InferenceClientProviderApiError);
    expect(failureOf("invalid_input", "x")).toBeInstanceOf(InferenceClientInputError);
  });

  it("are told by code", () => {
    const error = failureOf("rate_limited", "x");
    expect(isInferenceError(error)).toBe(true);
    expect(isInferenceError(error, "rate_limited")).toBe(true);
    expect(isInferenceError(error, "network")).toBe(false);
    for (const other of [new Error("x"), { code: "rate_limited" }, null, undefined, "x"])
      expect(isInferenceError(other)).toBe(false);
  });

  it("go under the names of other clients and as JSON", () => {
    const request = { method: "POST", url: "https://h", headers: {} };
    const response = { status: 500, requestId: "r" };
    const error = failureOf("provider_failed", "x", { request, response, cause: new Error("y") });
    expect([error.httpRequest, error.httpResponse]).toEqual([request, response]);
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: "ProviderApiError",
      code: "provider_failed",
      kind: "provider",
      message: "x",
      isRetryable: true,
      request,
      response,
      attempts: [],
    });
  });
});
