import { providers } from "@orrery/inference";
import { describe, expect, test } from "vitest";
import { anonymous } from "../../identity/viewer.ts";
import type { LocalAsk } from "../../inference/local-inference.ts";
import type { EndpointRow } from "../engines/endpoint-row.ts";
import type { ProviderKeys } from "../keys/provider-keys.ts";
import type { Candidate } from "../planning/candidate.ts";
import type { PlannedRoute } from "../planning/plan-route.ts";
import type { RouterRequest } from "../request.ts";
import { createLocate } from "./locate.ts";
import { createPrepareRequest, type PreparedRequest, prepareLocal, readerOf } from "./prepare-request.ts";
import type { Send } from "./send.ts";
import type { Upstreams } from "./upstreams.ts";

const [toProvider, toEndpoint]: [Send, Send] = [() => () => {}, () => () => {}];
const asked: LocalAsk[] = [];
const inference = {
  answer: async (ask: LocalAsk) => {
    asked.push(ask);
    return { status: 200, headers: {}, body: Buffer.alloc(0) };
  },
  close: async () => {},
};
const upstreams = {
  sendToProvider: toProvider,
  locate: createLocate("http://simulator"),
  endpoints: { send: () => toEndpoint, key: async () => "k-endpoint" },
  inference,
} as unknown as Upstreams;
const keys: ProviderKeys = {
  of: async (accountId) => new Map(accountId === 5 ? [["together", "k-account"]] : []),
  hub: { together: "k-hub" },
  forget: () => {},
};

const inbound = {
  request: { headers: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "x-two": ["a", "b"] } },
  viewer: anonymous,
  accountId: null,
} as unknown as RouterRequest;
const candidate = (provider: string, more: Partial<Candidate> = {}): Candidate => ({
  provider,
  providerModel: "their/model",
  task: "conversational",
  status: "live",
  circuit: "closed",
  ...more,
});
const endpoint = { id: 1, kind: "vllm", address: "http://engine:8000" } as EndpointRow as Candidate["endpoint"] &
  object;

const chat = { args: { messages: [{ role: "user", content: "hi" }] }, isStreamed: false, wantsUrl: false };
const route = { modelId: "acme/base", model: { revision: { sha: "abc" } } } as unknown as PlannedRoute;
const local = { path: "v1/chat", body: () => Buffer.from("local") };
const callTo = (given: Candidate, more: object = {}) =>
  ({ inbound, route, candidate: given, task: "conversational", ask: chat, local, ...more }) as never;
const prepare = createPrepareRequest(upstreams, keys);

const bodyOf = (prepared: PreparedRequest | undefined): unknown => JSON.parse(String(prepared?.request.body));

describe("a request to a provider", () => {
  test("has the provider's format and the hub's key", async () => {
    const prepared = await prepare(callTo(candidate("together")));
    expect(prepared?.send).toBe(toProvider);
    expect(prepared?.secret).toBe("k-hub");
    expect(prepared?.request).toMatchObject({
      origin: "http://simulator",
      path: "/api.together.xyz/v1/chat/completions",
      method: "POST",
    });
    expect(prepared?.request.headers).toMatchObject({
      authorization: "Bearer k-hub",
      "content-type": "application/json",
      "accept-encoding": "identity",
      "user-agent": "orrery-router/0.1",
      traceparent: expect.stringContaining("0af7651916cd43dd8448eb211c80319c"),
    });
    expect(bodyOf(prepared)).toMatchObject({ model: "their/model", messages: chat.args.messages });
    expect(prepared?.endpoint).toMatchObject({ provider: providers.together, key: "k-hub" });
  });

  test.each([
    ["the account", { accountId: 5 }, "k-account"],
    ["the caller", { accountId: 5, ownKey: "k-own-key" }, "k-own-key"],
  ])("prefers the key of %s", async (_name, identity, key) => {
    const prepared = await prepare(callTo(candidate("together"), { inbound: { ...inbound, ...identity } }));
    expect([prepared?.secret, prepared?.request.headers.authorization]).toEqual([key, `Bearer ${key}`]);
  });

  test.each([
    ["without a key", candidate("nebius"), {}],
    ["for a task that it does not have", candidate("together"), { task: "text-ranking" }],
    ["that is unknown", candidate("nowhere"), {}],
  ])("%s is not possible", async (_name, given, more) => {
    expect(await prepare(callTo(given, more))).toBeUndefined();
  });

  test("can be in the caller's own API", async () => {
    const native = { path: "messages", body: { model: "replaced", max_tokens: 3 } };
    const prepared = await prepare(callTo(candidate("together"), { native }));
    expect(prepared?.request.path).toBe("/api.together.xyz/messages");
    expect(bodyOf(prepared)).toEqual({ model: "their/model", max_tokens: 3 });
  });
});

describe("a request to an engine", () => {
  test("goes to its own address, with its key", async () => {
    const prepared = await prepare(callTo(candidate("hf-inference", { endpoint })));
    expect(prepared?.send).toBe(toEndpoint);
    expect(prepared?.secret).toBe("k-endpoint");
    expect(prepared?.request).toMatchObject({ origin: "http://engine:8000", path: "/v1/chat/completions" });
    expect(prepared?.request.headers.authorization).toBe("Bearer k-endpoint");
  });

  test("for a task that it does not have is not possible", async () => {
    const call = callTo(candidate("hf-inference", { endpoint }), { task: "text-ranking" });
    expect(await prepare(call)).toBeUndefined();
  });
});

describe("a request with files", () => {
  const media = { bytes: new Uint8Array([1, 2, 3]), type: "audio/wav" };

  test("can be a form", async () => {
    const call = callTo(candidate("hf-inference", { endpoint }), {
      task: "automatic-speech-recognition",
      ask: { args: { parameters: {} }, media, isStreamed: false, wantsUrl: false },
    });
    const { headers, body } = (await prepare(call))?.request ?? {};
    const type = headers?.["content-type"] ?? "";
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(body as Buffer<ArrayBuffer>, { headers: { "content-type": type } }).formData();
    expect(form.get("model")).toBe("their/model");
    const file = form.get("file") as File;
    expect([file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual(["audio/wav", [1, 2, 3]]);
    expect(file.name).not.toBe("blob");
  });

  test("can be their bytes", async () => {
    const hub = { ...endpoint, kind: "hub" } as typeof endpoint;
    const call = callTo(candidate("hf-inference", { endpoint: hub }), {
      task: "audio-classification",
      ask: { args: {}, media, isStreamed: false, wantsUrl: false },
    });
    const prepared = await prepare(call);
    expect(prepared?.request.path).toBe("/router/hf-inference/models/their/model");
    expect(prepared?.request.headers["content-type"]).toBe("audio/wav");
    expect(prepared?.request.body).toEqual(Buffer.from([1, 2, 3]));
  });
});

describe("a request to the hub's own service", () => {
  const sent = async (prepared: PreparedRequest | undefined): Promise<LocalAsk | undefined> => {
    asked.length = 0;
    const ignore = () => {};
    const listener = { onHead: ignore, onData: ignore, onEnd: ignore, onError: ignore };
    if (prepared) prepared.send(prepared.request, { firstByteMs: 60_000, idleMs: 60_000 }, listener);
    return asked[0];
  };
  const headers = { ...inbound.request.headers, "x-two": "a" };
  const common = {
    hasFallback: false,
    modelId: "acme/base",
    headers,
    viewer: anonymous,
    signal: expect.any(AbortSignal),
  };
  test("has the model's revision and the caller's headers", async () => {
    const prepared = await prepare(callTo(candidate("hf-inference")));
    expect(prepared).toEqual({
      send: expect.any(Function),
      request: { origin: "", path: "v1/chat", method: "POST", headers: {}, body: Buffer.from("local") },
    });
    expect(await sent(prepared)).toEqual({ ...common, path: "v1/chat", revision: "abc", body: Buffer.from("local") });
  });

  test("can name the task, and needs no revision", async () => {
    const form = { path: "", body: async () => Buffer.from("x"), task: "summarization" };
    const prepared = await prepareLocal(inference, inbound, { modelId: "acme/base", model: undefined }, form);
    expect(await sent(prepared)).toEqual({ ...common, path: "", task: "summarization", body: Buffer.from("x") });
  });

  test("is not possible without the service", async () => {
    const { inference: _inference, ...others } = upstreams;
    expect(await createPrepareRequest(others, keys)(callTo(candidate("hf-inference")))).toBeUndefined();
  });
});

test("replies are read by the wire, and the key is sent below the base URL only", async () => {
  const prepared = await prepare(callTo(candidate("together")));
  const found = prepared?.endpoint;
  if (!found) throw new Error("the request was not prepared");
  expect(readerOf(found)).toEqual({ wire: found.wire, base: "https://api.together.xyz" });
});
