import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { type RoutedHub, startRoutedHub } from "../testing/router.ts";

const newStore = () => ({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-data-")) });
const quotas = { api: 3, resolvers: 3, pages: 3, router: 3, secrets: 30 };

let hub: HubForTests | RoutedHub | undefined;
afterEach(() => hub?.close());

const statuses = async (count: number, ask: (turn: number) => Promise<Response>): Promise<number[]> => {
  const seen: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const reply = await ask(turn);
    await reply.text();
    seen.push(reply.status);
  }
  return seen;
};

/** Sends a request line as it is: fetch would normalize it. */
const sendRaw = (address: string, target: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${target} HTTP/1.1\r\nhost: hub\r\nconnection: close\r\n\r\n`),
    );
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
    socket.on("error", reject);
  });

test("addresses that a caller invents do not get limits of their own, on the API and the router", async () => {
  hub = await startHub(newStore(), { quotas, trustedProxies: "on" });
  const invented = (turn: number) => ({ "x-forwarded-for": `10.0.0.${turn}, 203.0.113.9` });
  const api = await statuses(4, (turn) => (hub as HubForTests).get("/api/task-types", undefined, invented(turn)));
  expect(api).toEqual([200, 200, 200, 429]);
  const router = await statuses(4, (turn) => (hub as HubForTests).get("/router/v1/models", undefined, invented(turn)));
  expect(router).toEqual([401, 401, 401, 429]);
  const other = { "x-forwarded-for": "203.0.113.9, 203.0.113.10" };
  expect((await hub.get("/api/task-types", undefined, other)).status).toBe(200);
});

test("without a trusted proxy X-Forwarded-For is ignored", async () => {
  hub = await startHub(newStore(), { quotas });
  const ask = (turn: number) =>
    (hub as HubForTests).get("/api/task-types", undefined, { "x-forwarded-for": `10.0.0.${turn}` });
  expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
});

test("counts a path however it is written", async () => {
  hub = await startHub(newStore(), { quotas });
  const seen: number[] = [];
  for (const target of ["/%61pi/task-types", "/api/task%2Dtypes", "http://x.example/api/task-types", "/api/task-types"])
    seen.push(await sendRaw(hub.address, target));
  expect(seen).toEqual([200, 200, 200, 429]);
});

test("counts wrong tokens, on the API and the router", async () => {
  hub = await startHub(newStore(), { quotas });
  const wrong = (turn: number) => `hf_${"x".repeat(39)}${turn}`;
  expect(await statuses(4, (turn) => (hub as HubForTests).get("/api/whoami-v2", wrong(turn)))).toEqual([
    401, 401, 401, 429,
  ]);
  expect(await statuses(4, (turn) => (hub as HubForTests).get("/router/v1/models", wrong(turn)))).toEqual([
    401, 401, 401, 429,
  ]);
});

test("wrong tokens, git passwords and codes have a limit of their own, which right ones do not use up", async () => {
  const at = Date.now();
  hub = await startHub(newStore(), { quotas: { ...quotas, api: 1000, secrets: 3 } }, () => at);
  const { get, send, token } = hub as HubForTests;
  const sign = (secret: string) => send("POST", "/api/sessions", { token: secret });
  expect(await statuses(5, () => sign(token))).toEqual([204, 204, 204, 204, 204]);
  const git = { authorization: `Basic ${Buffer.from("owner:hf_wrong").toString("base64")}` };
  expect(await statuses(4, () => get("/api/whoami-v2", undefined, git))).toEqual([401, 401, 401, 429]);
  expect((await get("/api/whoami-v2", "hf_wrong")).status).toBe(429);
  expect((await get("/api/whoami-v2", token)).status).toBe(200);
  const join = () => send("POST", "/api/invitations/preview", { code: "guess" }, token);
  expect(await statuses(3, join)).toEqual([404, 404, 404]);
  const refused = await sign(token);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "300"]);
});

test("router calls have their own limit", async () => {
  const routed = await startRoutedHub(newStore(), { quotas: { ...quotas, api: 1 } });
  hub = routed;
  const body = { model: "acme/chat", messages: [{ role: "user", content: "hello" }] };
  const ask = () => routed.send("POST", "/router/v1/chat/completions", body, routed.callerToken);
  expect(await statuses(7, ask)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await routed.get("/api/whoami-v2", routed.token)).status).toBe(200);
});

test.each([
  ["accountRequests", { accountRequests: 2 }, /^Too many calls: an account can receive 2 requests per minute\. Try/],
  ["modelRequests", { modelRequests: 2 }, /^Too many calls: acme\/chat can receive 2 requests per minute\. Try/],
  ["accountTokens", { accountTokens: 20 }, /^Too many calls: an account can use 20 tokens per minute\. Try/],
  ["modelTokens", { modelTokens: 20 }, /^Too many calls: acme\/chat can use 20 tokens per minute\. Try/],
])("%s limits the calls per minute", async (name, settings, message) => {
  const routed = await startRoutedHub(newStore(), settings);
  hub = routed;
  const ask = (model: string) =>
    routed.send(
      "POST",
      "/router/v1/chat/completions",
      { model, messages: [{ role: "user", content: "hello" }] },
      routed.callerToken,
    );
  let calls = 0;
  let tokens = 0;
  let reply = await ask("acme/chat");
  for (; reply.status === 200; reply = await ask("acme/chat")) {
    calls++;
    tokens += ((await reply.json()) as { usage: { total_tokens: number } }).usage.total_tokens;
    expect(calls).toBeLessThan(30);
  }
  if (name.endsWith("Requests")) expect(calls).toBe(2);
  else expect(tokens).toBeGreaterThanOrEqual(20);
  expect([reply.status, Number(reply.headers.get("retry-after")) > 0]).toEqual([429, true]);
  const { error } = (await reply.json()) as { error: { code: string; message: string } };
  expect(error).toMatchObject({ code: "rate_limited", message: expect.stringMatching(message) });
  expect((await ask("acme/solo-chat")).status).toBe(name.startsWith("account") ? 429 : 200);
});
