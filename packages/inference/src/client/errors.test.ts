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

  it("say which side failed, and whether a retry can help", () => {
    const codes = Object.keys(failures) as FailureCode[];
    const countOf = (kind: string) => codes.filter((code) => failures[code].kind === kind).length;
    expect(["input", "routing", "hub", "provider", "output", "aborted"].map(countOf)).toEqual([13, 4, 7, 12, 1, 2]);
    expect(codes.filter((code) => failures[code].isRetryable)).toEqual([
      "hub_failed",
      "tree_unavailable",
      "tasks_unavailable",
      "provider_failed",
      "rate_limited",
      "network",
      "job_unreachable",
      "download_failed",
    ]);
  });

  it("have a cause, a request and a response only where these are given", () => {
    const error = failureOf("network", "x");
    for (const field of ["cause", "request", "response"]) expect(error).not.toHaveProperty(field);
    const cause = new Error("y");
    expect(failureOf("network", "x", { cause }).cause).toBe(cause);
    expect(Object.keys(error)).toEqual(["code", "kind", "isRetryable", "attempts"]);
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
