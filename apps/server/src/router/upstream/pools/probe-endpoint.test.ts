import { describe, expect, test } from "vitest";
import type { Send, UpstreamError, UpstreamRequest, UpstreamTimeouts } from "../send.ts";
import { type ProbedEndpoint, probeEndpoint } from "./probe-endpoint.ts";

type Answer = readonly [status: number, body?: string] | UpstreamError;

const timeouts: UpstreamTimeouts = { firstByteMs: 11, idleMs: 12 };

/** Probes an engine that gives these answers in order; each takes 5 ms. */
const probe = async (answers: readonly Answer[], kind: ProbedEndpoint["kind"] = "vllm", key?: string) => {
  const asked: UpstreamRequest[] = [];
  const given: UpstreamTimeouts[] = [];
  let aborts = 0;
  let time = 100;
  const send: Send = (request, sentTimeouts, listener) => {
    const answer = answers[asked.length] ?? [500];
    asked.push(request);
    given.push(sentTimeouts);
    queueMicrotask(() => {
      time += 5;
      if ("kind" in answer) return listener.onError(answer);
      listener.onHead({ status: answer[0], headers: {} }, { pause: () => {}, resume: () => {} });
      listener.onData(Buffer.from(answer[1] ?? ""));
      listener.onEnd();
    });
    return () => {
      aborts += 1;
    };
  };
  const endpoint = { kind, address: "http://engine:8000", served_model: "m" };
  const result = await probeEndpoint({ send, key, timeouts, now: () => time }, endpoint);
  return { result, asked, given, aborts };
};

const healthy = { status: "healthy", message: "connected", isReachable: true, ms: 5 };
const unreachable = (message: string) => ({ status: "unreachable", message, isReachable: false, ms: 5 });
const listOf = (...ids: unknown[]): Answer => [200, JSON.stringify({ data: ids.map((id) => ({ id })) })];

describe("a health check", () => {
  test("asks for the engine's health, then for its models", async () => {
    const { result, asked, given } = await probe([[200], listOf("a", "b")]);
    expect(result).toEqual({ ...healthy, models: ["a", "b"] });
    const headers = { accept: "application/json", "accept-encoding": "identity" };
    expect(asked).toEqual([
      { origin: "http://engine:8000", path: "/health", method: "GET", headers },
      { origin: "http://engine:8000", path: "/v1/models", method: "GET", headers },
    ]);
    expect(given).toEqual([timeouts, timeouts]);
  });

  test("sends the API key", async () => {
    const { asked } = await probe([[200], listOf()], "vllm", "k-12345678");
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(["Bearer k-12345678", "Bearer k-12345678"]);
  });

  test("asks once where the list of models is the health check", async () => {
    const { result, asked } = await probe([listOf("a")], "openai");
    expect([result, asked.length]).toEqual([{ ...healthy, models: ["a"] }, 1]);
  });

  test("asks for no models where the engine has no list", async () => {
    const { result, asked } = await probe([[200]], "triton");
    expect([result, asked.length]).toEqual([healthy, 1]);
  });

  test.each<[string, Answer, object]>([
    ["200", [200], healthy],
    ["299", [299], healthy],
    ["199", [199], unreachable("its health check replied with status 199")],
    ["300", [300], unreachable("its health check replied with status 300")],
    ["503", [503], { status: "starting", message: "the engine is still starting (503)", isReachable: true, ms: 5 }],
    ["401", [401], unreachable("the engine refused the API key (401)")],
    ["403", [403], unreachable("the engine refused the API key (403)")],
    ["404", [404], unreachable("its health check replied with status 404")],
    ["405", [405, "{"], unreachable("its health check replied with status 405")],
    [
      "500",
      [500, '{"error":"k-12345678 is bad"}'],
      unreachable("its health check replied with status 500: *** is bad"),
    ],
    [
      "a long error",
      [500, JSON.stringify({ error: "x".repeat(300) })],
      unreachable(`its health check replied with status 500: ${"x".repeat(200)}`),
    ],
    ["no reply", { kind: "network", message: "no k-12345678" }, unreachable("no ***")],
  ])("that gets %s", async (_name, answer, expected) => {
    const { result, asked } = await probe([answer, [500]], "vllm", "k-12345678");
    expect(result).toEqual(expected);
    expect(asked).toHaveLength(expected === healthy ? 2 : 1);
  });

  test.each([404, 405])("of a compatible server that lists no models (%i) succeeds", async (status) => {
    expect((await probe([[status]], "openai")).result).toEqual(healthy);
  });

  test("of a compatible server that fails otherwise fails", async () => {
    expect((await probe([[410]], "openai")).result).toEqual(unreachable("its health check replied with status 410"));
  });
});

describe("the list of models", () => {
  test.each<[string, Answer, string[] | undefined]>([
    ["an error", { kind: "timeout", message: "no reply" }, undefined],
    ["another status", [201, '{"data":[]}'], undefined],
    ["invalid JSON", [200, "{"], undefined],
    ["null", [200, "null"], undefined],
    ["no list", [200, '{"data":{}}'], undefined],
    ["an empty list", [200, '{"data":[]}'], []],
    ["items without names", [200, '{"data":[null,{},{"id":1},{"id":"a"}]}'], ["a"]],
    ["a long name", listOf("x".repeat(301)), ["x".repeat(300)]],
  ])("from %s", async (_name, answer, models) => {
    expect((await probe([[200], answer])).result).toEqual({ ...healthy, ...(models && { models }) });
  });

  test("has at most 100 names", async () => {
    const ids = Array.from({ length: 101 }, (_, at) => String(at));
    expect((await probe([[200], listOf(...ids)])).result.models).toEqual(ids.slice(0, 100));
  });

  test("can have 256 KiB", async () => {
    const list = '{"data":[]}';
    const fits = await probe([[200], [200, list + " ".repeat(256 * 1024 - list.length)]]);
    expect([fits.result.models, fits.aborts]).toEqual([[], 0]);
    const tooLong = await probe([[200], [200, list + " ".repeat(256 * 1024 - list.length + 1)]]);
    expect([tooLong.result.models, tooLong.aborts]).toEqual([undefined, 1]);
  });
});
