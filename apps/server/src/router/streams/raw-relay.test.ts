import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Settlement } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import type { RouterRequest } from "../request.ts";
import type { UpstreamListener, UpstreamTimeouts } from "../upstream/send.ts";
import { type RawCall, type RawRelayDeps, relayRaw } from "./raw-relay.ts";

beforeEach(() => void vi.useFakeTimers({ now: 30 }));
afterEach(() => void vi.useRealTimers());

const plainCandidate: Candidate = {
  provider: "together",
  providerModel: "m",
  task: "text-generation",
  status: "live",
  circuit: "closed",
};
const settings = { firstByteMs: 1, idleMs: 1, maxReplyBytes: 2_000 };
type Headers = Record<string, string | string[] | undefined>;

interface Options {
  readonly call?: Partial<RawCall>;
  readonly secret?: string;
  readonly isAborted?: boolean;
  readonly whenDurable?: () => Promise<void>;
}

/** Relays a reply that the test drives as its provider; `log` has what the caller and the provider get. */
const start = ({ call = {}, secret, isAborted = false, whenDurable = async () => {} }: Options = {}) => {
  const log: unknown[] = [];
  const health: unknown[] = [];
  const settled: Settlement[] = [];
  let sent: { listener: UpstreamListener; timeouts: UpstreamTimeouts } | undefined;
  const state = { isFull: false, drain: () => {} };
  const caller = { isAborted, onAbort: undefined as (() => void) | undefined };
  const response = {
    headersSent: false,
    writeHead: (status: number, headers: Headers) => {
      response.headersSent = true;
      log.push(["head", status, headers]);
    },
    flushHeaders: () => log.push("flush"),
    write: (bytes: Buffer) => {
      log.push(["write", bytes.toString()]);
      return !state.isFull;
    },
    end: (bytes: Buffer) => log.push(["end", bytes.toString()]),
    destroy: () => log.push("destroy"),
    once: (name: string, onDrain: () => void) => {
      if (name === "drain") state.drain = onDrain;
    },
  };
  const deps = {
    settings,
    now: Date.now,
    health: {
      succeeds: (...given: unknown[]) => health.push(["succeeds", ...given]),
      fails: (...given: unknown[]) => health.push(["fails", ...given]),
    },
  } as unknown as RawRelayDeps;
  let outcome: unknown;
  relayRaw({
    deps,
    inbound: { response, caller, id: "r-1", at: 10 } as unknown as RouterRequest,
    prepared: {
      request: { origin: "", path: "", method: "POST", headers: {} },
      secret,
      send: (_request, timeouts, listener) => {
        sent = { listener, timeouts };
        return () => log.push("abort");
      },
    },
    candidate: plainCandidate,
    entry: {
      whenDurable,
      settle: async (settlement) => {
        settled.push(settlement);
        log.push("settle");
      },
    },
    size: 40,
    ...call,
  }).then(
    () => {
      outcome = "relayed";
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const control = { pause: () => void log.push("pause"), resume: () => void log.push("resume") };
  return {
    log,
    health,
    settled,
    caller,
    state,
    settle,
    timeouts: () => sent?.timeouts,
    outcome: async () => {
      await settle();
      return outcome;
    },
    head: async (status: number, headers: Headers) => {
      sent?.listener.onHead({ status, headers }, control);
      await settle();
    },
    data: (text: string) => sent?.listener.onData(Buffer.from(text)),
    end: () => sent?.listener.onEnd(),
    fail: () => sent?.listener.onError({ kind: "cut", message: "connection closed" }),
    refuse: () => sent?.listener.onError({ kind: "unsupported", message: "it cannot be sent" }),
  };
};

const note = { provider: "together", outcome: "ok", ms: 0 };
const base = { candidate: plainCandidate, notes: [note], firstMs: 20, status: 200 };
const json = { "content-type": "application/json" };
const stream = { "content-type": "text/event-stream" };
const estimate = (input: number, output: number) => ({ input, output, source: "estimate" });

describe("a reply in JSON", () => {
  test("is buffered, settled and then sent whole", async () => {
    const relay = start({ call: { headers: { "x-own": "1" } } });
    expect(relay.timeouts()).toBe(settings);
    await relay.head(200, { ...json, "x-limit": "5", server: "nginx" });
    relay.data('{"usage":{"prompt_tokens":3,');
    relay.data('"completion_tokens":2}}');
    expect(relay.log).toEqual([]);
    relay.end();
    expect(await relay.outcome()).toBe("relayed");
    const body = '{"usage":{"prompt_tokens":3,"completion_tokens":2}}';
    expect(relay.log).toEqual([
      "settle",
      [
        "head",
        200,
        expect.objectContaining({
          "x-limit": "5",
          "x-request-id": "r-1",
          "content-type": "application/json",
          "x-orrery-provider": "together",
          "x-orrery-attempts": "1",
          "x-own": "1",
          "content-length": body.length,
        }),
      ],
      ["end", body],
    ]);
    expect(relay.log[1]).not.toHaveProperty("2.server");
    expect(relay.settled).toEqual([
      { ...base, state: "done", bytesOut: body.length, usage: { input: 3, output: 2, source: "provider" } },
    ]);
    expect(relay.health).toEqual([["succeeds", "together", "m", {}]]);
    expect(relay.caller.onAbort).toBeUndefined();
  });

  test.each([
    [{}, '{"generated_text":"12345678"}', { usage: estimate(10, 2) }],
    [{}, '{"label":"x"}', {}],
    [{ inputPrice: 1 }, '{"label":"x"}', { usage: estimate(10, 0) }],
    [{ outputPrice: 1 }, '{"label":"x"}', { usage: estimate(10, 0) }],
    [{}, '{"content":"a"}', { usage: estimate(10, 1) }],
  ])("at a candidate with %j and the body %s has the usage %j", async (prices, body, usage) => {
    const candidate = { ...plainCandidate, ...prices };
    const relay = start({ call: { candidate } });
    await relay.head(200, json);
    relay.data(body);
    relay.end();
    await relay.outcome();
    expect(relay.settled).toEqual([{ ...base, candidate, state: "done", bytesOut: body.length, ...usage }]);
  });

  test.each([
    [200, "application/json", "rewritten k"],
    [299, "application/problem+json", "rewritten k"],
    [300, "application/json", "body k"],
    [200, "text/plain", "body k"],
  ])("with status %i and type %s is rewritten", async (status, type, text) => {
    const rewrite = (body: Buffer) => Buffer.from(body.toString().replace("body", "rewritten"));
    const relay = start({ call: { rewrite } });
    await relay.head(status, { "content-type": type, "content-length": "6" });
    relay.data("body k");
    relay.end();
    await relay.outcome();
    expect(relay.log.at(-1)).toEqual(["end", text]);
  });

  test("does not have the key, neither in its body nor in its headers", async () => {
    const relay = start({ secret: "k-12345678" });
    await relay.head(200, {
      ...json,
      "x-key": "is k-12345678",
      "x-list": ["a", "k-12345678"],
      "x-other": "k",
      "x-none": undefined,
    });
    relay.data('{"key":"k-12345678"}');
    relay.end();
    await relay.outcome();
    const [, [, , headers]] = relay.log as [unknown, [unknown, unknown, Headers], unknown];
    expect(["x-key", "x-list", "x-other", "x-none"].filter((name) => name in headers)).toEqual(["x-other"]);
    expect([headers["content-length"], relay.log.at(-1)]).toEqual([13, ["end", '{"key":"***"}']]);
  });

  test("needs no entry in the ledger", async () => {
    const relay = start({ call: { entry: undefined as never } });
    await relay.head(200, json);
    relay.data("{}");
    relay.end();
    expect([await relay.outcome(), relay.log.length]).toEqual(["relayed", 2]);
  });
});

test.each([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-encoding",
  "upgrade",
  "trailer",
  "te",
  "proxy-authenticate",
  "alt-svc",
  "server",
  "Via",
  "x-powered-by",
  "set-cookie",
  "set-cookie2",
  "access-control-allow-credentials",
  "strict-transport-security",
  "content-security-policy-report-only",
  "x-frame-options",
  "cross-origin-opener-policy",
  "clear-site-data",
  "service-worker-allowed",
  "refresh",
  "link",
  "permissions-policy",
  "report-to",
  "reporting-endpoints",
  "nel",
  "origin-agent-cluster",
  "accept-ch",
  "critical-ch",
  "speculation-rules",
  "supports-loading-mode",
  "public-key-pins",
  "expect-ct",
  "timing-allow-origin",
])("the header %s of a provider is dropped", async (name) => {
  const relay = start();
  await relay.head(200, { ...json, [name]: "planted", [`x-${name}-x`]: "passed" });
  relay.end();
  await relay.outcome();
  const [, [, , headers]] = relay.log as [unknown, [unknown, unknown, Headers], unknown];
  expect([headers[name], headers[`x-${name}-x`]]).toEqual([undefined, "passed"]);
});

test.each([
  ["x-request-id", "r-1"],
  ["cache-control", "no-store"],
  ["x-content-type-options", "nosniff"],
  ["content-disposition", undefined],
  ["content-length", 0],
])("the router sets the header %s itself", async (name, value) => {
  const relay = start();
  await relay.head(200, { ...json, [name]: "planted" });
  relay.end();
  await relay.outcome();
  expect((relay.log[1] as [unknown, unknown, Headers])[2][name]).toBe(value);
});

describe("a reply with an error", () => {
  test.each([300, 404, 500])("is sent on with its status %i", async (status) => {
    const relay = start();
    await relay.head(status, stream);
    relay.data("no");
    relay.end();
    expect(await relay.outcome()).toBe("relayed");
    expect(relay.log).toEqual(["settle", ["head", status, expect.anything()], ["end", "no"]]);
    expect(relay.settled).toEqual([{ ...base, status, state: "failed", errorCode: "provider_refused", bytesOut: 2 }]);
  });
});

describe("what is buffered", () => {
  test.each([
    [{ "content-type": "image/png", "content-length": "1048576" }, true],
    [{ "content-type": "image/png", "content-length": "1048577" }, false],
    [{ "content-type": "image/png" }, false],
    [{ "content-type": "application/json", "content-length": "9999999" }, true],
    [{}, false],
  ])("a reply with %j: %s", async (headers, isBuffered) => {
    const relay = start();
    await relay.head(200, headers);
    expect(relay.log.length === 0).toBe(isBuffered);
  });

  test("has a limit", async () => {
    const relay = start();
    await relay.head(200, json);
    relay.data("x".repeat(2_000));
    expect([await relay.outcome(), relay.log]).toEqual([undefined, []]);
    relay.data("x");
    expect(await relay.outcome()).toMatchObject({
      code: "provider_unreachable",
      message: "Together AI: the reply was too large",
      metadata: { provider: "together" },
    });
    expect(relay.log).toEqual(["abort", "settle"]);
  });
});

describe("a stream", () => {
  const opened = ["pause", ["head", 200, expect.objectContaining(stream)], "flush", "resume"];
  const startStream = async (options: Options = {}) => {
    const relay = start(options);
    await relay.head(200, stream);
    return relay;
  };

  test("is sent on as it comes, and settled before its end", async () => {
    const relay = await startStream();
    expect(relay.log).toEqual(opened);
    relay.data('{"text":"1234"}');
    relay.data('{"text":"5678"}');
    relay.end();
    expect(await relay.outcome()).toBe("relayed");
    expect(relay.log.slice(4)).toEqual([
      ["write", '{"text":"1234"}'],
      ["write", '{"text":"5678"}'],
      "settle",
      ["end", ""],
    ]);
    expect(relay.settled).toEqual([{ ...base, state: "done", bytesOut: 30, usage: estimate(10, 2) }]);
    expect(relay.health).toEqual([["succeeds", "together", "m", {}]]);
  });

  test("starts only once the call is durable", async () => {
    let makeDurable = (): void => {};
    const whenDurable = () =>
      new Promise<void>((resolve) => {
        makeDurable = resolve;
      });
    const relay = await startStream({ whenDurable });
    expect(relay.log).toEqual(["pause"]);
    makeDurable();
    await relay.settle();
    expect(relay.log).toEqual(opened);
  });

  test("of a call that cannot become durable is aborted", async () => {
    const error = new Error("no database");
    const relay = await startStream({ whenDurable: () => Promise.reject(error) });
    expect([await relay.outcome(), relay.log]).toEqual([error, ["pause", "abort"]]);
  });

  test("without an entry in the ledger starts at once", async () => {
    expect((await startStream({ call: { entry: undefined as never } })).log).toEqual(opened);
  });

  test("waits for a slow reader", async () => {
    const relay = await startStream();
    relay.state.isFull = true;
    relay.data("a");
    expect(relay.log.slice(4)).toEqual([["write", "a"], "pause"]);
    relay.state.drain();
    expect(relay.log.slice(6)).toEqual(["resume"]);
  });

  test("does not have the key, even if it is split", async () => {
    const relay = await startStream({ secret: "k-12345678" });
    relay.data("a k-12");
    relay.data("345678 k-1");
    relay.end();
    await relay.outcome();
    expect(relay.log.slice(4)).toEqual([["write", "a "], ["write", "*** "], "settle", ["end", "k-1"]]);
  });

  test.each([
    ["in one chunk", (tail: string) => ["x".repeat(9_000) + tail]],
    ["in two", (tail: string) => ["x".repeat(9_000), tail]],
    ["split", (tail: string) => [`${"x".repeat(8_000)}${tail.slice(0, 20)}`, tail.slice(20)]],
  ])("has the usage that is in its last bytes, %s", async (_name, split) => {
    const relay = await startStream();
    for (const chunk of split('{"usage":{"prompt_tokens":7,"completion_tokens":8}}')) relay.data(chunk);
    relay.end();
    await relay.outcome();
    expect(relay.settled[0]?.usage).toEqual({ input: 7, output: 8, source: "provider" });
  });

  test("that fails closes the connection", async () => {
    const relay = await startStream();
    relay.data("abc");
    relay.fail();
    expect(await relay.outcome()).toBe("relayed");
    expect(relay.log.slice(5)).toEqual(["settle", "destroy"]);
    expect(relay.settled).toEqual([{ ...base, state: "failed", errorCode: "provider_unreachable", bytesOut: 3 }]);
    expect(relay.health).toEqual([["fails", "together", "m"]]);
  });

  test("is canceled when the caller disconnects, and what was generated is paid", async () => {
    const relay = await startStream();
    relay.data('{"text":"1234"}');
    relay.caller.onAbort?.();
    expect(await relay.outcome()).toBe("relayed");
    expect(relay.log.slice(5)).toEqual(["abort", "settle"]);
    expect(relay.settled).toEqual([{ ...base, state: "cancelled", bytesOut: 15, usage: estimate(10, 1) }]);
    expect(relay.caller.onAbort).toBeUndefined();
  });
});

describe("a call that fails before its head", () => {
  test("throws an error with the provider's name", async () => {
    const relay = start();
    relay.fail();
    expect(await relay.outcome()).toMatchObject({
      code: "provider_unreachable",
      status: 502,
      message: "Together AI: connection closed",
      metadata: { provider: "together" },
    });
    const { firstMs: _firstMs, ...early } = base;
    expect(relay.settled).toEqual([
      { ...early, state: "failed", status: 502, errorCode: "provider_unreachable", bytesOut: 0 },
    ]);
    expect(relay.health).toEqual([["fails", "together", "m"]]);
  });

  test("does not count against the provider if the request cannot be sent", async () => {
    const relay = start();
    relay.refuse();
    expect([await relay.outcome(), relay.health]).toMatchObject([{ code: "provider_failed" }, []]);
  });

  test.each([true, false])(
    "is canceled with 499 when the caller disconnects; before it was sent: %s",
    async (isAborted) => {
      const relay = start({ isAborted });
      if (!isAborted) relay.caller.onAbort?.();
      expect([await relay.outcome(), relay.log]).toEqual(["relayed", ["abort", "settle"]]);
      const { firstMs: _firstMs, ...early } = base;
      expect(relay.settled).toEqual([{ ...early, state: "cancelled", status: 499, bytesOut: 0 }]);
    },
  );
});
