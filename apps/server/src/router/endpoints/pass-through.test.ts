import type { ProviderId } from "@orrery/inference";
import { describe, expect, test } from "vitest";
import { anonymous, type Viewer } from "../../identity/viewer.ts";
import { callDeps } from "../../testing/router/calls.ts";
import { jsonOf, routerRequest, signedIn } from "../../testing/router/request.ts";
import { passThrough, peek } from "./pass-through.ts";

interface Given {
  readonly provider?: ProviderId;
  readonly path?: string;
  readonly query?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string;
  readonly viewer?: Viewer;
  readonly ownKey?: string;
  readonly mapping?: object;
  readonly hasBudget?: boolean;
  readonly accountKeys?: readonly (readonly [string, string | null])[];
  readonly hubKeys?: Readonly<Record<string, string>>;
  readonly refusal?: string;
  readonly reply?: object;
}

const chatPath = "openai/v1/chat/completions";

const pass = async (given: Given = {}) => {
  const { provider = "groq", path = chatPath, query = "", method = "POST", viewer = signedIn, ownKey } = given;
  const { body = { model: "at-groq", messages: [] }, accountKeys = [], refusal, hasBudget = false } = given;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const { deps, record } = callDeps({ hasBudget, replies: [{ body: given.reply ?? { choices: [] } }] });
  const asked: unknown[][] = [];
  const { inbound, sent } = routerRequest({
    method,
    query,
    viewer,
    body: text,
    accountId: viewer.account?.id ?? null,
    headers: { "content-length": String(text.length), ...given.headers },
    ...(ownKey !== undefined && { ownKey }),
  });
  const parts = {
    ...deps,
    keys: { of: async () => new Map(accountKeys), hub: given.hubKeys ?? { [provider]: "hub-key" }, forget: () => {} },
    providersAt: "",
    mappingOf: async (...names: unknown[]) => {
      asked.push(names);
      return given.mapping as never;
    },
    policyOf: async (model: unknown) => {
      asked.push([model]);
      return { ...(refusal && { externalRefusal: refusal }) } as never;
    },
  };
  await passThrough(parts, inbound, provider, path);
  return { record, sent, asked, request: record.requests[0] };
};

test.each([
  ['{"stream":true}', true],
  ['{"stream" : true}', true],
  ['{"stream":false}', false],
  ['{"stream":"true"}', false],
  [`${'{"stream":true'.padStart(4_096)}${" ".repeat(9_000)}`, true],
  [`${'{"stream":true'.padStart(4_097)}${" ".repeat(9_000)}`, false],
  [`${" ".repeat(9_000)}${'"stream":true'.padEnd(4_096)}`, true],
  [`${" ".repeat(9_000)}${'"stream":true'.padEnd(4_097)}`, false],
])("a body is streamed if one of its ends says so: %#", (body, isStreamed) => {
  expect(peek(Buffer.from(body))).toEqual({ isStreamed });
});

describe("what is sent to the provider", () => {
  test("is the request with the provider's key, written down as a call", async () => {
    const mapping = { modelId: "acme/chat", task: "conversational", inputPrice: 1, outputPrice: 2 };
    const { request, record, sent, asked } = await pass({ query: "?a=b", mapping });
    expect(request).toMatchObject({ origin: "https://api.groq.com", path: `/${chatPath}?a=b`, method: "POST" });
    expect(request?.headers).toEqual({ authorization: "Bearer hub-key", "accept-encoding": "identity" });
    expect(String(request?.body)).toBe('{"model":"at-groq","messages":[]}');
    expect([sent.status, jsonOf(sent)]).toEqual([200, { choices: [] }]);
    expect(asked).toEqual([[undefined], ["groq", "at-groq"]]);
    expect(record.opened).toEqual([
      {
        kind: { endpoint: "pass-through", model: "acme/chat", task: "conversational", isStreamed: false },
        order: [
          {
            ...mapping,
            provider: "groq",
            providerModel: "at-groq",
            status: "live",
            circuit: "closed",
            keySource: "hub",
          },
        ],
      },
    ]);
    expect(record.settled).toMatchObject([{ state: "done", status: 200 }]);
  });

  test("has the headers that concern the provider only", async () => {
    const dropped = [
      ...["host", "connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer", "proxy-x"],
      ...["cookie", "accept-encoding", "expect", "origin", "referer", "sec-fetch-site", "x-hf-bill-to"],
      ...["x-orrery-provider-key", "x-forwarded-for", "forwarded", "x-real-ip", "authorization"],
    ];
    const kept = { "content-type": "application/json", "x-custom": "1", "x-hosted": "1", "my-cookie": "1" };
    const { request } = await pass({
      headers: { ...Object.fromEntries(dropped.map((name) => [name, "x"])), ...kept },
    });
    expect(request?.headers).toEqual({ ...kept, authorization: "Bearer hub-key", "accept-encoding": "identity" });
  });

  test.each([
    ["router/groq/openai/v1/chat/completions", `/${chatPath}`],
    ["groq/router/groq/openai/v1/chat/completions", "/router/groq/openai/v1/chat/completions"],
    ["router/groq/router/groq/openai/v1/chat/completions", "/router/groq/openai/v1/chat/completions"],
  ])("has no repeated prefix: %s", async (path, expected) => {
    expect((await pass({ path, ownKey: "sk-own-key" })).request?.path).toBe(expected);
  });

  test("goes to the host that the subdomain names, or to the provider's main host", async () => {
    const hostOf = async (query: string) => {
      const { request } = await pass({ provider: "fal-ai", path: "fal-ai/flux", query, ownKey: "sk-own-key" });
      return `${request?.origin}${request?.path}`;
    };
    expect(await hostOf("")).toBe("https://fal.run/fal-ai/flux");
    expect(await hostOf("?_subdomain=queue&a=b")).toBe("https://queue.fal.run/fal-ai/flux?a=b");
    expect(await hostOf("?_subdomain=evil")).toBe("https://fal.run/fal-ai/flux");
    expect(await hostOf("?_subdomain=")).toBe("https://fal.run/fal-ai/flux?_subdomain=");
  });
});

describe("the key", () => {
  test.each<[string, Given, string, string | undefined]>([
    ["of the caller", { ownKey: "sk-own-key", accountKeys: [["groq", "account-key"]] }, "sk-own-key", "caller"],
    ["of the account", { accountKeys: [["groq", "account-key"]] }, "account-key", "account"],
    ["of the hub", {}, "hub-key", "hub"],
  ])("%s", async (_name, given, key, keySource) => {
    const { request, record } = await pass(given);
    expect(request?.headers.authorization).toBe(`Bearer ${key}`);
    expect(record.opened[0]?.order).toMatchObject([{ keySource }]);
  });

  test("of the hub is for callers with an account only", async () => {
    await expect(pass({ viewer: anonymous })).rejects.toMatchObject({ code: "unauthorized", status: 401 });
    expect((await pass({ viewer: anonymous, ownKey: "sk-own-key" })).request?.headers.authorization).toBe(
      "Bearer sk-own-key",
    );
  });

  test("is missing", async () => {
    await expect(pass({ provider: "fal-ai", hubKeys: {} })).rejects.toMatchObject({
      code: "no_provider",
      status: 400,
      message: "No API key for fal. Add one under Settings → Provider keys, or set FAL_AI_API_KEY on the hub.",
    });
    await expect(pass({ accountKeys: [["groq", null]] })).rejects.toMatchObject({
      code: "no_provider",
      message: "Groq: your saved key cannot be decrypted: add it again under settings → provider keys.",
    });
  });
});

describe("stored keys are used for model calls only", () => {
  const send = 'Send your own provider key as "X-Orrery-Provider-Key".';
  test.each<[string, Given, string]>([
    ["another path", { path: "openai/v1/files" }, "POST /openai/v1/files is not a model call"],
    ["another method", { method: "PUT" }, `PUT /${chatPath} is not a model call`],
    ["a GET", { method: "GET", path: "openai/v1/models" }, "GET /openai/v1/models is not a model call"],
    [
      "a path that is no model of the catalogue",
      { provider: "fal-ai", path: "fal-ai/flux", query: "?_subdomain=queue" },
      'The catalogue has no model "fal-ai/flux" at this provider',
    ],
  ])("%s is refused", async (_name, given, what) => {
    await expect(pass(given)).rejects.toMatchObject({
      code: "forbidden",
      status: 403,
      message: `${what}, so stored provider keys are not used for it. ${send}`,
    });
    expect((await pass({ ...given, ownKey: "sk-own-key" })).record.requests).toHaveLength(1);
  });

  test("a long path is shortened", async () => {
    await expect(pass({ path: "x".repeat(400) })).rejects.toThrow(
      `${`POST /${"x".repeat(400)}`.slice(0, 300)}, so stored provider keys are not used for it.`,
    );
  });

  test("a model of the catalogue in the path is called", async () => {
    const given = { provider: "fal-ai", path: "fal-ai/flux", query: "?_subdomain=queue" } as const;
    const { record, asked } = await pass({ ...given, mapping: { modelId: "acme/painter", task: "text-to-image" } });
    expect(asked.at(-1)).toEqual(["fal-ai", "fal-ai/flux"]);
    expect(record.opened).toMatchObject([{ kind: { model: "acme/painter", task: "text-to-image" } }]);
  });

  test("a request about a job is sent, but is no call of its own", async () => {
    const { record, asked } = await pass({ provider: "replicate", path: "v1/predictions/a/cancel", hasBudget: true });
    expect([record.requests.length, record.opened, asked.at(-1)]).toEqual([1, [], ["replicate", "at-groq"]]);
    const read = await pass({ provider: "replicate", path: "v1/predictions/a", method: "GET" });
    expect([read.request?.method, read.record.opened]).toEqual(["GET", []]);
    expect(read.asked.at(-1)).toEqual(["replicate", "v1/predictions/a"]);
  });
});

describe("a call that is written down", () => {
  test.each([
    ["POST", 1],
    ["PUT", 1],
    ["PATCH", 1],
    ["GET", 0],
    ["HEAD", 0],
    ["DELETE", 0],
  ])("%s: %d", async (method, count) => {
    expect((await pass({ method, ownKey: "sk-own-key" })).record.opened).toHaveLength(count);
  });

  test("names a model that the catalogue does not have, and its stream", async () => {
    const { record } = await pass({ body: { model: "x".repeat(201), stream: true } });
    expect(record.opened).toMatchObject([
      { kind: { model: "x".repeat(200), task: "", isStreamed: true }, order: [{ providerModel: "x".repeat(200) }] },
    ]);
    const path = await pass({ path: "openai/v1/other", body: {}, ownKey: "sk-own-key" });
    expect(path.record.opened).toMatchObject([{ kind: { model: "openai/v1/other" } }]);
  });
});

describe("a budget", () => {
  test("reserves the maximum of a call, which is sent with a limit", async () => {
    const { record, request } = await pass({ hasBudget: true });
    const sent = '{"model":"at-groq","messages":[],"max_tokens":4096}';
    expect([String(request?.body), request?.headers["content-type"]]).toEqual([sent, "application/json"]);
    expect(record.opened).toMatchObject([{ maxUsage: { input: sent.length, output: 4_096 } }]);
  });

  test("refuses a call that names no model", async () => {
    await expect(pass({ hasBudget: true, body: { messages: [] } })).rejects.toMatchObject({
      code: "budget_exceeded",
      status: 402,
      message:
        'This account or token has a budget, and the call cannot be priced: it does not name a model. Name one, or send your own provider key as "X-Orrery-Provider-Key".',
    });
  });

  test("refuses a list of other models", async () => {
    const body = { model: "at-groq", messages: [], models: ["expensive"] };
    await expect(pass({ hasBudget: true, body })).rejects.toMatchObject({ code: "bad_request", param: "models" });
    expect(String((await pass({ hasBudget: true, ownKey: "sk-own-key", body })).request?.body)).toContain("expensive");
  });

  test("is not for calls with the caller's own key", async () => {
    const { record } = await pass({ hasBudget: true, ownKey: "sk-own-key", body: { messages: [] } });
    expect(record.opened[0]).not.toHaveProperty("maxUsage");
    expect((await pass()).record.opened[0]).not.toHaveProperty("maxUsage");
  });
});

test("a policy against external providers refuses every request", async () => {
  await expect(pass({ refusal: "the hub allows no external providers" })).rejects.toMatchObject({
    code: "forbidden",
    status: 403,
    message: "This request can't be sent: the hub allows no external providers.",
  });
});

describe("a signed URL", () => {
  const reply = { polling_url: "https://api.us1.bfl.ai/v1/get_result?id=a", get: "https://api.us1.bfl.ai/v1/other" };
  const signedUrls = async () => {
    const { sent } = await pass({
      provider: "black-forest-labs",
      path: "v1/flux",
      mapping: { modelId: "acme/p", task: "text-to-image" },
      reply,
    });
    const { polling_url, get } = jsonOf(sent) as typeof reply;
    return [new URL(polling_url), new URL(get)] as const;
  };

  test("needs no token; a result of Black Forest Labs needs no key either", async () => {
    const [polling, other] = await signedUrls();
    expect([polling.pathname, other.pathname]).toEqual([
      "/router/black-forest-labs/v1/get_result",
      "/router/black-forest-labs/v1/other",
    ]);
    const get = { provider: "black-forest-labs", method: "GET", viewer: anonymous } as const;
    const polled = await pass({ ...get, path: "v1/get_result", query: polling.search, hubKeys: {} });
    expect([polled.request?.path, polled.request?.headers]).toEqual([
      "/v1/get_result?id=a",
      { "accept-encoding": "identity" },
    ]);
    const withKey = await pass({ ...get, path: "v1/get_result", query: polling.search });
    expect(withKey.request?.headers).toEqual({ "accept-encoding": "identity" });
    const asked = await pass({ ...get, path: "v1/other", query: other.search });
    expect(Object.values(asked.request?.headers ?? {})).toContainEqual(expect.stringContaining("hub-key"));
    await expect(pass({ ...get, path: "v1/other", query: other.search, hubKeys: {} })).rejects.toMatchObject({
      code: "no_provider",
    });
    await expect(pass({ ...get, path: "v1/other" })).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("leads to URLs that are signed for the same account", async () => {
    const [polling] = await signedUrls();
    const { sent } = await pass({
      provider: "black-forest-labs",
      method: "GET",
      viewer: anonymous,
      path: "v1/get_result",
      reply,
      query: polling.search,
    });
    expect(new URL((jsonOf(sent) as typeof reply).get).searchParams.get("_account")).toBe("7");
  });
});
