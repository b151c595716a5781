import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clientName, clientVersion } from "../version.ts";
import { systemClock } from "./clock.ts";
import { failureOf } from "./errors.ts";
import { addressesOf, resolveOptions, userAgent } from "./options.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("addresses", () => {
  it("are those of the public hub unless said otherwise", () => {
    vi.stubEnv("HF_ENDPOINT", "");
    expect(addressesOf({})).toEqual({ hub: "https://huggingface.co", router: "https://router.huggingface.co" });
  });

  it("put the router of another hub below it", () => {
    expect(addressesOf({ hubUrl: "http://localhost:4747/" })).toEqual({
      hub: "http://localhost:4747",
      router: "http://localhost:4747/router",
    });
  });

  it("come from the environment, and options go before it", () => {
    vi.stubEnv("HF_ENDPOINT", "https://hub.lab/");
    expect(addressesOf({})).toEqual({ hub: "https://hub.lab", router: "https://hub.lab/router" });
    vi.stubEnv("HF_ROUTER_ENDPOINT", "https://router.lab/");
    expect(addressesOf({}).router).toBe("https://router.lab");
    expect(addressesOf({ routerUrl: "https://other" }).router).toBe("https://other");
    expect(addressesOf({ hubUrl: "https://other" }).router).toBe("https://other/router");
  });

  it("do without an environment, as browsers do", () => {
    vi.stubGlobal("process", undefined);
    expect(addressesOf({}).hub).toBe("https://huggingface.co");
  });
});

describe("settings", () => {
  it("take the token from accessToken alone", () => {
    vi.stubEnv("HF_TOKEN", "hf_from_environment");
    expect(resolveOptions({}, {})).not.toHaveProperty("token");
    expect(resolveOptions({ accessToken: " hf_given\n" }, {})).toMatchObject({ token: "hf_given", method: "hf-token" });
  });

  it("turn retries off with retry_on_error", () => {
    expect(resolveOptions({}, { retry_on_error: false, maxRetries: 9 }).maxRetries).toBe(0);
    expect(resolveOptions({}, { maxRetries: 9 }).maxRetries).toBe(9);
    expect(resolveOptions({}, {}).maxRetries).toBe(5);
  });

  it("know cookies by true and by name", () => {
    expect(resolveOptions({}, { includeCredentials: true })).toMatchObject({
      credentials: "include",
      method: "credentials-include",
    });
    expect(resolveOptions({}, { includeCredentials: "same-origin" })).toMatchObject({
      credentials: "same-origin",
      method: "none",
    });
  });

  it.each([
    [{ maxRetries: -1 }, "maxRetries must be a whole number from 0"],
    [{ maxRetries: 1.5 }, "maxRetries must be a whole number from 0"],
    [{ timeout: 0 }, "timeout must be a number of milliseconds above 0"],
    [{ timeout: Number.NaN }, "timeout must be a number of milliseconds above 0"],
    [{ outputType: "jpeg" }, "outputType must be one of blob, url, dataUrl, json"],
  ])("refuse %j", (options, message) => {
    expect(() => resolveOptions({}, options as object)).toThrow(
      expect.objectContaining({ code: "invalid_input", message }),
    );
  });

  it.each([
    { maxRetries: 0 },
    { timeout: 1 },
    { outputType: "url" },
    { outputType: "dataUrl" },
    { outputType: "json" },
  ])("accept %j", (options) => {
    expect(resolveOptions({}, options as object)).toMatchObject(options);
  });

  it("have defaults, and leave out what is not given", () => {
    expect(resolveOptions({}, { hubUrl: "https://hub.test" })).toEqual({
      hub: "https://hub.test",
      router: "https://hub.test/router",
      tokenPrefix: "hf_",
      method: "none",
      userAgent: userAgent(),
      fetch: globalThis.fetch,
      clock: systemClock,
      maxRetries: 5,
      outputType: "blob",
      shouldFallback: expect.any(Function),
    });
  });

  it("take the endpoint of the call before that of the client", () => {
    const options = { endpointUrl: "https://client.test", billTo: "org", timeout: 5, tokenPrefix: "own_" };
    expect(resolveOptions({ endpointUrl: "https://call.test" }, options).endpoint).toBe("https://call.test");
    expect(resolveOptions({ accessToken: "own_1" }, options)).toMatchObject({
      endpoint: "https://client.test",
      billTo: "org",
      timeout: 5,
      method: "hf-token",
    });
    expect(resolveOptions({ accessToken: "hf_1" }, options).method).toBe("provider-key");
  });

  it("fall back after failures of others, not after those of the caller", () => {
    const { shouldFallback } = resolveOptions({}, {});
    const codes = ["no_route", "hub_failed", "network", "invalid_output", "invalid_input", "aborted"] as const;
    expect(codes.map((code) => shouldFallback(failureOf(code, "x")))).toEqual([true, true, true, true, false, false]);
  });
});

describe("user agent", () => {
  it("names this package in this version", () => {
    const { name, version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect([clientName, clientVersion]).toEqual([name, version]);
    vi.stubGlobal("navigator", undefined);
    expect(userAgent()).toBe("@orrery/inference/3.8.1");
  });

  it("adds the browser's", () => {
    vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0" });
    expect(userAgent()).toBe("@orrery/inference/3.8.1 Mozilla/5.0");
  });
});
