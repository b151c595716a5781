import { EventEmitter } from "node:events";
import { describe, expect, test } from "vitest";
import { jsonOf, routerRequest, signedIn } from "../testing/router/request.ts";
import { createRouterHandler, type HandlerDeps, routerUrl } from "./handler.ts";
import { RouterError } from "./router-error.ts";
import { defaultSettings } from "./settings.ts";

describe("URLs of the router", () => {
  test.each(["/router/", "/router/v1/models?x=1"])("%s is below /router/", (url) => {
    expect(routerUrl(url)).toBe(url);
  });

  test.each([
    ...["chat/completions", "completions", "embeddings", "images/generations", "messages", "responses", "files"],
    ...["batches", "moderations", "tokenize", "audio/speech", "audio/transcriptions", "models"],
  ])("/v1/%s is also at the root", (path) => {
    expect(routerUrl(`/v1/${path}`)).toBe(`/router/v1/${path}`);
    expect(routerUrl(`/v1/${path}/x?y`)).toBe(`/router/v1/${path}/x?y`);
    expect(routerUrl(`/v1/${path}?y`)).toBe(`/router/v1/${path}?y`);
    expect(routerUrl(`/v1/${path}x`)).toBeUndefined();
  });

  test.each([undefined, "", "/", "/router", "/v1/", "/v1/other", "/api/v1/models", "/v1/route/explain"])(
    "%s is not of the router",
    (url) => {
      expect(routerUrl(url)).toBeUndefined();
    },
  );
});

const start = (more: Partial<HandlerDeps> = {}) => {
  const logged: unknown[][] = [];
  const refused: string[] = [];
  const taken: unknown[][] = [];
  let time = 1_000;
  const endpoints = new Proxy({} as never, {
    get: () => {
      throw new Error("bug");
    },
  });
  const deps = {
    endpoints,
    identify: async () => ({ viewer: signedIn }),
    limiter: {
      take: async (...given: unknown[]) => {
        taken.push(given);
        return { isAllowed: true, remaining: 1, resetIn: 9 };
      },
    },
    quota: undefined,
    isTrustedProxy: () => false,
    isAnonymousAllowed: true,
    counters: { refuse: (code: string) => void refused.push(code) },
    log: { info: (...line: unknown[]) => logged.push(line), error: (...line: unknown[]) => logged.push(line) },
    logsRequests: true,
    settings: { ...defaultSettings, drainMs: 0 },
    now: () => time,
    ...more,
  } as unknown as HandlerDeps;
  const handler = createRouterHandler(deps);
  const send = async (given: Parameters<typeof routerRequest>[0] = {}) => {
    const { inbound, sent } = routerRequest({ method: "GET", url: "/router/nothing?x=1", ...given });
    const timeouts: number[] = [];
    const socket = { remoteAddress: "10.1.2.3", timeout: 5, setTimeout: (ms: number) => timeouts.push(ms) };
    Object.assign(inbound.request, { socket });
    const response = Object.assign(inbound.response, { on: () => {} }, { statusCode: 0, writableFinished: false });
    const events = new EventEmitter();
    Object.assign(response, { on: events.on.bind(events) });
    handler.handle(inbound.request, response);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return {
      sent,
      timeouts,
      close: (isFinished: boolean) => {
        time += 30;
        Object.assign(response, { writableFinished: isFinished, statusCode: sent.status });
        events.emit("close");
      },
    };
  };
  return { handler, send, logged, refused, taken };
};

describe("a request", () => {
  test("without an endpoint is refused with its path, is logged when it ends, and has no idle timeout", async () => {
    const { send, logged, refused, handler } = start();
    const { sent, close, timeouts } = await send({ headers: { host: "hub.example" } });
    expect([sent.status, jsonOf(sent)]).toMatchObject([
      404,
      { code: "not_found", error: expect.stringMatching(/^Not found: \/router\/nothing\. There is no provider/) },
    ]);
    expect([timeouts, refused, handler.callsInProgress()]).toEqual([[0], ["not_found"], 1]);
    close(true);
    const id = (jsonOf(sent) as { requestId: string }).requestId;
    expect(handler.callsInProgress()).toBe(0);
    expect(logged).toEqual([
      [
        {
          reqId: id,
          req: { id, method: "GET", url: "/router/nothing?x=1", ip: "10.1.2.3", headers: { host: "hub.example" } },
          res: { statusCode: 404 },
          responseTime: 30,
          accountId: 7,
          isAborted: false,
        },
        "request completed",
      ],
    ]);
  });

  test("without a query has its whole path, and its query is not part of it", async () => {
    const { send } = start();
    for (const url of ["/router/nothing", "/router/nothing?", "/router/nothing?x=1"])
      expect(jsonOf((await send({ url })).sent)).toMatchObject({
        error: expect.stringMatching(/^Not found: \/router\/nothing\. /),
      });
  });

  test("has no line, and its address is not read, where the log has none of requests", async () => {
    const isTrustedProxy = () => {
      throw new Error("the address was read");
    };
    const { send, logged } = start({ logsRequests: false, isTrustedProxy });
    (await send()).close(true);
    expect(logged).toEqual([]);
  });

  test("whose caller leaves is logged as aborted", async () => {
    const { send, logged } = start();
    (await send({ url: "/router/nothing" })).close(false);
    expect(logged).toMatchObject([[{ isAborted: true }, "request completed"]]);
  });

  test("of a browser that asks whether it can call is answered at once", async () => {
    const { send, handler } = start();
    expect([(await send({ method: "OPTIONS" })).sent.status, handler.callsInProgress()]).toEqual([204, 0]);
  });

  test("is billed to the organization that it names", async () => {
    const { send, logged } = start();
    (await send({ headers: { "x-hf-bill-to": "acme" } })).close(true);
    expect(logged).toMatchObject([[{ accountId: 9 }, "request completed"]]);
  });
});

describe("the limit of requests", () => {
  test.each([
    ["with an account", async () => ({ viewer: signedIn }), "router #7", 20],
    ["without one", async () => ({ viewer: { isSession: false, organizations: [] } }), "router 10.1.2.3", 10],
  ])("%s", async (_name, identify, key, max) => {
    const { send, taken } = start({ identify: identify as never, quota: 10 });
    await send();
    expect(taken).toEqual([[key, max, 300]]);
  });

  test("is not counted if there is none", async () => {
    const { send, taken } = start();
    await send();
    expect(taken).toEqual([]);
  });

  test("refuses a request beyond it", async () => {
    const take = async () => ({ isAllowed: false, remaining: 0, resetIn: 9 });
    const { send } = start({ limiter: { take } as never, quota: 10 });
    const { sent } = await send({ url: "/router/v1/models" });
    expect([sent.status, sent.headers?.["retry-after"], jsonOf(sent)]).toMatchObject([
      429,
      "9",
      { error: { message: "Too many requests: the limit is 20 per 5 minutes. Try again in 9 seconds." } },
    ]);
  });

  test("counts wrong tokens too", async () => {
    const identify = async () => {
      throw new RouterError("unauthorized", "Unknown token.");
    };
    const { send, taken } = start({ identify: identify as never, quota: 10 });
    const { sent } = await send();
    expect([sent.status, jsonOf(sent)]).toMatchObject([401, { error: "Unknown token." }]);
    expect(taken).toEqual([["router 10.1.2.3", 10, 300]]);
  });
});

describe("a hub that stops", () => {
  test("refuses new requests", async () => {
    const { send, handler } = start();
    await handler.drain();
    const { sent } = await send();
    expect([sent.status, jsonOf(sent)]).toMatchObject([
      503,
      { code: "unavailable", error: "This hub is shutting down. Try again." },
    ]);
    expect(sent.headers).toMatchObject({ "retry-after": "1", connection: "close" });
  });
});
