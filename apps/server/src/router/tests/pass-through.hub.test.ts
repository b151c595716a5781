import { mkdtempSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

let hub: RoutedHub;
beforeAll(async () => {
  hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-pass-")) });
});
afterAll(() => hub.close());
beforeEach(() => hub.simulator.reset());

const setBudget = async (limitUsd: number, unpriced = "refuse"): Promise<void> => {
  const reply = await hub.send("PUT", "/api/budgets/owner", { period: "total", limitUsd, unpriced }, hub.token);
  expect(reply.status).toBe(200);
};

const chatPath = "together/v1/chat/completions";
const messages = [{ role: "user", content: "hi" }];
const model = "chat-at-together";
const plain = { model, messages };
const padding = (bytes: number) => ({ padding: "x".repeat(bytes) });

interface Evasion {
  readonly method?: string;
  readonly path?: string;
  readonly body: string;
  readonly isChunked?: boolean;
  readonly type?: string;
  /** True where it is refused as no model call at all. */
  readonly isUnlisted?: boolean;
}

const call = ({ method = "POST", path = chatPath, body, isChunked, type = "application/json" }: Evasion, more = {}) =>
  fetch(`${hub.address}/router/${path}`, {
    method,
    headers: { authorization: `Bearer ${hub.callerToken}`, "content-type": type, ...more },
    body: isChunked ? new Blob([body]).stream() : body,
    duplex: "half",
  } as RequestInit);

/** Every way in which a body once hid its model, or a request that it costs money. */
const evasions: Readonly<Record<string, Evasion>> = {
  "a plain body": { body: JSON.stringify(plain) },
  "a chunked body": { body: JSON.stringify(plain), isChunked: true },
  "a model beyond the first and before the last 4 KiB": {
    body: JSON.stringify({ a: padding(5_000), model, messages, b: padding(5_000) }),
  },
  "an escaped key": { body: `{"mod\\u0065l":"${model}","messages":[]}` },
  "a body of more than 1 MiB": { body: JSON.stringify({ ...plain, ...padding(1_100_000) }) },
  "a nested decoy": { body: JSON.stringify({ metadata: { model: "free-at-together" }, ...plain }) },
  "a repeated key": { body: `{"model":"free-at-together","messages":${JSON.stringify(messages)},"model":"${model}"}` },
  PUT: { method: "PUT", isUnlisted: true, body: JSON.stringify(plain) },
  PATCH: { method: "PATCH", isUnlisted: true, body: JSON.stringify(plain) },
  "a path that ends in cancel": { path: `${chatPath}/cancel`, isUnlisted: true, body: JSON.stringify(plain) },
  "a form": { body: "model=chat-at-together", type: "application/x-www-form-urlencoded" },
  "no JSON": { body: "model" },
  "no model": { body: JSON.stringify({ messages }) },
  "a model that is no text": { body: JSON.stringify({ ...plain, model: ["free-at-together"] }) },
  "a model without a price": { body: JSON.stringify({ ...plain, model: "unheard-of" }) },
  "a limit that is no number": { body: JSON.stringify({ ...plain, max_tokens: -1 }) },
  "the smaller of two limits": { body: JSON.stringify({ ...plain, max_completion_tokens: 1, max_tokens: 100_000 }) },
  "several answers": { body: JSON.stringify({ ...plain, max_tokens: 1, best_of: 100_000 }) },
};

/** What stored keys can be used for: method, path, status. */
const listed = [
  ["POST", "together/v1/chat/completions", 200],
  ["POST", "together/v1/embeddings", 200],
  ["GET", "together/v2/videos/job-1", 404],
  ["POST", "replicate/v1/predictions/job-1/cancel", 404],
  ["GET", "together/v1/models", 403],
  ["GET", "together/v1/files", 403],
  ["POST", "together/v1/files", 403],
  ["DELETE", "together/v1/files/file-1", 403],
  ["DELETE", "together/v1/chat/completions", 403],
  ["PUT", "together/v1/chat/completions", 403],
  ["GET", "together/v1/chat/completions", 403],
  ["POST", "together/v1/chat/completions/", 403],
  ["POST", "together/v1/chat/completions/../../files", 403],
  ["POST", "together/v1/chat/completions/%2e%2e/%2e%2e/files", 403],
  ["POST", "together/v1/chat%2fcompletions", 403],
  ["POST", "black-forest-labs/v1/delete_finetune", 403],
  ["POST", "fal-ai/fal-ai/unheard-of", 403],
  ["GET", "replicate/v1/account", 403],
] as const;

describe("stored keys at a provider's own API", () => {
  /** Node's own client sends a path as it is; fetch would tidy it. */
  const send = (method: string, path: string, headers: Record<string, string>): Promise<[number, string]> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(hub.address);
      const body = method === "GET" || method === "DELETE" ? "" : bodyFor(path);
      const sent = request(
        {
          hostname,
          port,
          method,
          path: `/router/${path}`,
          headers: { ...headers, "content-type": "application/json" },
        },
        async (reply) => {
          const deps: Buffer[] = [];
          for await (const part of reply) deps.push(part as Buffer);
          resolve([reply.statusCode ?? 0, Buffer.concat(deps).toString()]);
        },
      );
      sent.on("error", reject).end(body);
    });
  const bodyFor = (path: string) =>
    JSON.stringify(path.endsWith("embeddings") ? { model: "feature-extraction-model", input: "text" } : plain);

  test.each(listed)("%s %s: %d", async (method, path, status) => {
    const [got, text] = await send(method, path, { authorization: `Bearer ${hub.callerToken}` });
    expect([got, text.slice(0, 200)]).toEqual([status, expect.anything()]);
    expect(hub.simulator.calls.length).toBe(status === 403 ? 0 : 1);
    if (status === 403) expect(text).toContain('Send your own provider key as \\"X-Orrery-Provider-Key\\".');
  });

  test.each(listed)("the caller's own key can %s %s", async (method, path) => {
    await send(method, path, { authorization: "Bearer own-key-1" });
    expect(hub.simulator.calls.length).toBe(1);
    expect(hub.simulator.calls[0]?.headers.authorization).toContain("own-key-1");
  });

  test("says what is refused and what to do", async () => {
    const reply = await hub.send("DELETE", "/router/together/v1/files/file-1", undefined, hub.callerToken);
    expect(await reply.json()).toMatchObject({
      error: {
        code: "forbidden",
        message:
          'DELETE /v1/files/file-1 is not a model call, so stored provider keys are not used for it. Send your own provider key as "X-Orrery-Provider-Key".',
      },
    });
  });
});

describe("a budget at a provider's own API", () => {
  beforeAll(async () => {
    const mappings = [
      { provider: "together", providerId: "free-at-together", status: "live", task: "conversational" },
    ] as const;
    const free = { ...mappings[0], pricing: { input: 0, output: 0 } };
    const origin = "https://upstream.example";
    await hub.hub.catalogue.upsertMirrored([{ kind: "model", id: "acme/free", origin, mappings: [free] }]);
  });

  test.each(Object.keys(evasions))("refuses %s when nothing is left", async (name) => {
    await setBudget(0.000_000_01);
    const { isUnlisted, ...evasion } = evasions[name] as Evasion;
    const reply = await call(evasion);
    expect(reply.status).toBe(isUnlisted ? 403 : 402);
    expect(await reply.json()).toMatchObject({ error: { code: isUnlisted ? "forbidden" : "budget_exceeded" } });
    expect(hub.simulator.calls).toEqual([]);
  });

  test("says why a call cannot be priced, and what to do", async () => {
    await setBudget(1);
    const reply = await call({ body: JSON.stringify({ ...plain, model: "unheard-of" }) });
    expect(await reply.json()).toMatchObject({
      error: {
        code: "budget_exceeded",
        message:
          'This account or token has a budget, and the catalogue has no price for "unheard-of" at Together AI. Call a model with a listed price, or let the budget allow calls without one.',
      },
    });
  });

  test("sends what was priced: one reading of repeated keys, and a limit", async () => {
    await setBudget(1);
    const reply = await call(evasions["a repeated key"] as Evasion);
    expect(reply.status).toBe(200);
    expect(hub.simulator.calls[0]?.body).toEqual({ model, messages, max_tokens: 4_096 });
    await hub.settled();
    const row = await hub.hub.database.db.selectFrom("router_calls").selectAll().orderBy("id", "desc").execute();
    expect(row[0]).toMatchObject({ endpoint: "pass-through", provider_model: model, provider: "together" });
    expect(row[0]?.cost_nano).toBeGreaterThan(0);
  });

  test("a call with the caller's own key needs no price", async () => {
    await setBudget(0.000_000_01);
    const body = JSON.stringify({ ...plain, model: "unheard-of" });
    const reply = await call({ body }, { "x-orrery-provider-key": "own-key-1" });
    expect(reply.status).toBe(200);
    expect(hub.simulator.calls[0]?.headers.authorization).toBe("Bearer own-key-1");
  });
});

describe("models without a price under a budget", () => {
  const image = () =>
    hub.send("POST", "/router/v1/images/generations", { model: "acme/painter:nscale", prompt: "x" }, hub.callerToken);
  const lastRow = async () => {
    await hub.settled();
    return hub.hub.database.db.selectFrom("router_calls").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  };

  test("are refused unless the budget says otherwise", async () => {
    await hub.send("DELETE", "/api/budgets/owner", undefined, hub.token);
    const set = await hub.send("PUT", "/api/budgets/owner", { period: "total", limitUsd: 1 }, hub.token);
    expect(await set.json()).toMatchObject({ unpriced: "refuse" });
    const reply = await image();
    expect(reply.status).toBe(402);
    expect(await reply.json()).toMatchObject({
      error: {
        code: "budget_exceeded",
        message:
          'This account or token has a budget, and the catalogue has no price for "painter-text-to-image" at Nscale. Call a model with a listed price, or let the budget allow calls without one.',
      },
    });
    expect(hub.simulator.calls).toEqual([]);
  });

  test("are called at an unknown cost where the budget allows it, and a later limit keeps that", async () => {
    await setBudget(1, "allow");
    const set = await hub.send("PUT", "/api/budgets/owner", { period: "total", limitUsd: 2 }, hub.token);
    expect(await set.json()).toMatchObject({ unpriced: "allow", limitUsd: 2 });
    expect((await image()).status).toBe(200);
    expect(await lastRow()).toMatchObject({ state: "done", cost_nano: null, reserved_nano: 0 });
    const raw = await call({ body: JSON.stringify({ ...plain, model: "unheard-of" }) });
    expect(raw.status).toBe(200);
    expect(await lastRow()).toMatchObject({ endpoint: "pass-through", cost_nano: null });
  });

  test("are passed over for a provider that has a price", async () => {
    await setBudget(1);
    const base = { status: "live", task: "conversational" } as const;
    const priced = { ...base, provider: "together", providerId: model, pricing: { input: 1, output: 2 } };
    const mappings = [{ ...base, provider: "groq", providerId: "chat-at-groq" }, priced];
    const entry = { kind: "model", id: "acme/mixed", origin: "https://upstream.example" } as const;
    await hub.hub.catalogue.upsertMirrored([{ ...entry, mappings, tags: ["conversational"] }]);
    const body = { model: "acme/mixed", messages, provider: { order: ["groq", "together"] } };
    const reply = await hub.send("POST", "/router/v1/chat/completions", body, hub.callerToken);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("x-orrery-provider")).toBe("together");
  });
});

describe("a provider key under 8 characters", () => {
  const image = { model: "text-to-image-model", prompt: "a cat" };
  const chat = { model: "acme/chat:together", messages };

  test.each([
    ["together/v1/images/generations", image, { authorization: "Bearer x" }],
    ["v1/chat/completions", chat, { authorization: "Bearer x" }],
    ["v1/chat/completions", chat, { "x-orrery-provider-key": "1234567" }],
  ])("sent to %s is refused before anything is sent, and the hub goes on", async (path, body, headers) => {
    const reply = await call({ path, body: JSON.stringify(body) }, headers);
    expect(reply.status).toBe(401);
    expect(await reply.text()).toContain(
      "The provider key has fewer than 8 characters. Send the complete key, or a token of this hub.",
    );
    expect(hub.simulator.calls).toHaveLength(0);
    expect((await hub.get("/healthz")).status).toBe(200);
  });

  test("cannot be saved or tested, with or without spaces around it", async () => {
    const path = "/api/provider-keys/groq";
    for (const key of ["1234567", "  1234567   "]) {
      const saved = await hub.send("PUT", path, { key }, hub.token);
      const tested = await hub.send("POST", `${path}/check`, { key }, hub.token);
      expect([saved.status, tested.status]).toEqual([400, 400]);
      expect(await saved.text()).toMatch(/key\\?[""] .* 8 characters/);
      expect(await tested.text()).toMatch(/key\\?[""] .* 8 characters/);
    }
  });
});
