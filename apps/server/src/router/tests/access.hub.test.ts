import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LocalInference } from "../../inference/local-inference.ts";
import { plantedKeys, type RoutedHub, startRoutedHub } from "../../testing/router.ts";

const inference: LocalInference = {
  answer: async ({ path }) => ({
    status: 200,
    headers: { "content-type": "application/json" },
    body: Buffer.from(path ? '{"choices":[{"message":{"role":"assistant","content":"hi"}}],"data":[]}' : "[]"),
  }),
  close: async () => {},
};

const providerKeys = { ...plantedKeys, openai: "planted-openai-key" };

const messages = [{ role: "user", content: "hi" }];
const chatAt = (model: string) => ({ model, messages });

/** Every kind of route: method, path and body. */
const routes = {
  "list models": ["GET", "v1/models"],
  "read a model": ["GET", "v1/models/acme/chat"],
  "explain by GET": ["GET", "v1/route/explain?model=acme/chat"],
  "explain by POST": ["POST", "v1/route/explain", { model: "acme/chat" }],
  "chat at a provider": ["POST", "v1/chat/completions", chatAt("acme/chat:groq")],
  "chat at any provider": ["POST", "v1/chat/completions", chatAt("acme/chat")],
  "chat on the hub": ["POST", "v1/chat/completions", chatAt("acme/chat:hf-inference")],
  "chat with a closed model": ["POST", "v1/chat/completions", chatAt("openai/gpt-simulated")],
  "embeddings on the hub": ["POST", "v1/embeddings", { model: "acme/embedder:hf-inference", input: "x" }],
  "image at a provider": ["POST", "v1/images/generations", { model: "acme/painter:nscale", prompt: "x" }],
  "task at a provider": ["POST", "auto/models/acme/base:together", { inputs: "x" }],
  "task on the hub by auto": ["POST", "auto/models/acme/local:hf-inference", { inputs: "x" }],
  "task on the hub": ["POST", "hf-inference/models/acme/local", { inputs: "x" }],
  "hub chat": ["POST", "hf-inference/v1/chat/completions", chatAt("acme/chat")],
  "provider API": ["POST", "groq/openai/v1/chat/completions", chatAt("chat-at-groq")],
  "provider API by GET": ["GET", "groq/openai/v1/models"],
  "unknown path": ["GET", "nothing"],
} as const satisfies Record<string, readonly [string, string, object?]>;

type RouteName = keyof typeof routes;

const callers = ["stranger", "wrong token", "provider key", "provider key header", "token", "token and key"] as const;
type CallerName = (typeof callers)[number];

/** Statuses by caller, in the order of `callers`. */
type Row = readonly [number, number, number, number, number, number];

const whereOpen: Record<RouteName, Row> = {
  "list models": [401, 401, 401, 401, 200, 200],
  "read a model": [401, 401, 401, 401, 200, 200],
  "explain by GET": [401, 401, 401, 401, 200, 400],
  "explain by POST": [401, 401, 401, 401, 200, 400],
  "chat at a provider": [401, 401, 200, 200, 200, 200],
  "chat at any provider": [401, 401, 401, 401, 200, 400],
  "chat on the hub": [401, 401, 401, 401, 200, 200],
  "chat with a closed model": [401, 401, 200, 200, 200, 200],
  "embeddings on the hub": [401, 401, 401, 401, 200, 200],
  "image at a provider": [401, 401, 200, 200, 200, 200],
  "task at a provider": [401, 401, 200, 200, 200, 200],
  "task on the hub by auto": [401, 401, 401, 401, 200, 200],
  "task on the hub": [200, 401, 200, 200, 200, 200],
  "hub chat": [200, 401, 200, 200, 200, 200],
  "provider API": [401, 401, 200, 200, 200, 200],
  "provider API by GET": [401, 401, 200, 200, 403, 200],
  "unknown path": [401, 401, 404, 404, 404, 404],
};

/** Routes that need no hub token if anonymous access is on. */
const closedTo: Partial<Record<RouteName, readonly CallerName[]>> = Object.fromEntries(
  (Object.keys(routes) as RouteName[])
    .filter((name) => !name.startsWith("provider API"))
    .map((name) => [name, ["stranger", "provider key", "provider key header"]]),
);

const whereClosed = (name: RouteName, caller: CallerName): number =>
  closedTo[name]?.includes(caller) ? 401 : (whereOpen[name][callers.indexOf(caller)] ?? 0);

describe.each([true, false])("who can call what with ORRERY_ANONYMOUS on: %s", (isAnonymousAllowed) => {
  let hub: RoutedHub;
  beforeAll(async () => {
    const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-access-")) };
    hub = await startRoutedHub(place, { isAnonymousAllowed }, { inference, providerKeys });
  });
  afterAll(() => hub.close());
  beforeEach(() => hub.simulator.reset());

  const call = (name: RouteName, caller: CallerName): Promise<Response> => {
    const [method, path, body] = routes[name] as readonly [string, string, object?];
    const tokens: Partial<Record<CallerName, string>> = {
      "wrong token": "hf_nobody",
      "provider key": "sk-own-key",
      token: hub.callerToken,
      "token and key": hub.callerToken,
    };
    const hasHeader = caller === "provider key header" || caller === "token and key";
    const headers: Record<string, string> = hasHeader ? { "x-orrery-provider-key": "sk-own-key" } : {};
    return hub.send(method, `/router/${path}`, body, tokens[caller], headers);
  };

  test.each(Object.keys(routes) as RouteName[])("%s", async (name) => {
    const seen: Record<string, number> = {};
    for (const caller of callers) seen[caller] = (await call(name, caller)).status;
    const wanted = callers.map((caller, at) => [
      caller,
      isAnonymousAllowed ? whereOpen[name][at] : whereClosed(name, caller),
    ]);
    expect(seen).toEqual(Object.fromEntries(wanted));
  });

  test("the refusal of a provider key says what it is for", async () => {
    expect(await (await call("list models", "provider key")).json()).toMatchObject({
      error: {
        code: "unauthorized",
        message:
          'A provider key only authorizes calls to that provider. Send a hub token as "Authorization: Bearer <token>", and the provider key as "X-Orrery-Provider-Key".',
      },
    });
  });

  test("a provider key for a closed model reaches no other provider of a model of that name", async () => {
    const mapped = { kind: "model", id: "openai/open-weights", origin: "https://upstream.example" } as const;
    const mappings = [
      { provider: "groq", providerId: "open-at-groq", status: "live", task: "conversational" },
    ] as const;
    await hub.hub.catalogue.upsertMirrored([
      { ...mapped, pipelineTag: "text-generation", tags: ["conversational"], mappings },
    ]);
    const body = chatAt("openai/open-weights");
    const headers = { "x-orrery-provider-key": "sk-own-key" };
    await hub.send("POST", "/router/v1/chat/completions", body, hub.callerToken, headers);
    expect(hub.simulator.calls.map(({ url }) => new URL(url).host)).toEqual(["api.openai.com"]);
  });
});
