import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { openHub } from "../../hub/hub.ts";
import { endHubProcess, type HubProcess, isHubBuilt, startHubProcess } from "../../testing/hub-process.ts";
import { routedEntries } from "../../testing/router.ts";
import { createKeyRing } from "../keys/key-ring.ts";

const secrets = {
  hub: "planted0hub0key0without0any0prefix",
  account: "planted0account0key0of0the0owner",
  caller: "planted0caller0key0of0their0own",
};

const event = (value: unknown) => `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
const piece = (content: string, finish: string | null = null) =>
  event({ id: "1", choices: [{ index: 0, delta: finish ? {} : { content }, finish_reason: finish }] });
const usage = { prompt_tokens: 4, completion_tokens: 3, total_tokens: 7 };

/** A provider that does what the request says; its errors contain the key, as those of some providers do. */
const behave = (words: string, key: string, isStream: boolean, response: ServerResponse): void => {
  const complaint = { error: { message: `Incorrect API key provided: ${key}` } };
  const json = (status: number, value: unknown) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
  const whole = { id: "1", choices: [{ index: 0, message: { content: "yes" } }], usage };
  const statuses: Readonly<Record<string, number>> = { refuse: 401, "refuse well": 200, "bad request": 400 };
  const status = statuses[words];
  if (status !== undefined || !isStream) {
    json(status ?? 200, status === undefined ? whole : complaint);
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (words === "fail at once") return void response.end(event(complaint));
  response.write(piece("yes"));
  if (words === "fail later") return void setTimeout(() => response.end(event(complaint)), 10);
  if (words === "never end") return void setInterval(() => response.write(piece("on")), 20).unref();
  response.end(piece("", "stop") + event({ choices: [], usage }) + event("[DONE]"));
};

const startProvider = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      behave(body.messages[0].content, request.headers.authorization ?? "", body.stream === true, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
};

const start = (folder: string, provider: Server): Promise<HubProcess> =>
  startHubProcess({
    LOG_LEVEL: "trace",
    ORRERY_DATA: folder,
    ORRERY_PROVIDERS_AT: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    TOGETHER_API_KEY: secrets.hub,
  });

describe.skipIf(!isHubBuilt)("the router in its own process (skipped unless built)", () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-process-"));
  let provider: Server;
  let token = "";
  beforeAll(async () => {
    provider = await startProvider();
    const hub = await openHub(readConfig({ ORRERY_DATA: folder, ORRERY_SEED: "off" }).config);
    await hub.catalogue.upsertMirrored([...routedEntries]);
    token = (await hub.createOwnerToken())?.token ?? "";
    const { db } = hub.database;
    const account = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    const ring = createKeyRing({ db, secret: hub.secret, now: () => 1 });
    const sealed = await ring.seal(secrets.account, `provider key of ${account.id} for groq`);
    const values = { account_id: account.id, provider: "groq", hint: "wner", created_at: 1, updated_at: 1 };
    await db
      .insertInto("provider_keys")
      .values({ ...values, sealed })
      .execute();
    await hub.close();
  });
  afterAll(() => {
    provider?.closeAllConnections();
    provider?.close();
  });

  const ask = async ({ address }: HubProcess, path: string, body: unknown, key = token): Promise<string> => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const reply = await fetch(`${address}${path}`, {
      method: body ? "POST" : "GET",
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text().catch((error: Error) => error.message);
    return `${reply.status} ${JSON.stringify([...reply.headers])} ${text}`;
  };

  const cases = ["say yes", "refuse", "refuse well", "bad request", "fail at once", "fail later"].flatMap((content) =>
    [false, true].map((stream) => ({ messages: [{ role: "user", content }], ...(stream && { stream }) })),
  );

  test("no key is in any reply, log line, metric or file, even if the provider repeats it", {
    timeout: 60_000,
  }, async () => {
    const running = await start(folder, provider);
    const seen: string[] = [];
    for (const body of cases) {
      for (const model of ["acme/solo-chat", "acme/chat:groq", "acme/chat"])
        seen.push(await ask(running, "/router/v1/chat/completions", { model, ...body }));
      seen.push(await ask(running, "/router/together/v1/chat/completions", { model: "x", ...body }));
      seen.push(await ask(running, "/router/groq/openai/v1/chat/completions", { model: "x", ...body }, secrets.caller));
      seen.push(
        await ask(running, "/router/v1/chat/completions", { model: "acme/chat:groq", ...body }, secrets.caller),
      );
    }
    // A provider that fails several times in a row is paused, so some calls reach no provider and have no row.
    const routed = seen.filter((text) => !text.includes('"no_provider"')).length;
    expect(routed).toBeGreaterThan(40);
    for (const path of [
      "/metrics",
      "/api/usage",
      "/api/usage.csv",
      "/api/usage/calls",
      "/api/provider-keys",
      "/api/providers",
      "/api/audit",
      "/.well-known/openapi.json",
    ])
      seen.push(await ask(running, path, undefined));
    expect(seen.filter((text) => text.startsWith("200")).length).toBeGreaterThan(20);
    const calls = JSON.parse(
      (await ask(running, "/api/usage/calls?limit=1000", undefined)).replace(/^\d+ \[.*\]\] /, ""),
    ) as { state: string }[];
    expect(calls).toHaveLength(routed);
    expect(calls.filter(({ state }) => state === "open" || state === "unknown")).toEqual([]);
    await endHubProcess(running, "SIGTERM");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const stored = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString("latin1"));
    for (const secret of Object.values(secrets)) {
      expect(seen.filter((text) => text.includes(secret))).toEqual([]);
      expect(running.log()).not.toContain(secret);
      expect(stored.some((text) => text.includes(secret))).toBe(false);
    }
  });

  test("kill -9: finished calls are settled, active ones are listed as unknown", {
    timeout: 60_000,
  }, async () => {
    const running = await start(folder, provider);
    const before = await ask(running, "/api/usage/calls?limit=1000", undefined);
    const known = before.split('"requestId"').length - 1;
    const plain = { model: "acme/solo-chat", messages: [{ role: "user", content: "say yes" }] };
    for (let turn = 0; turn < 20; turn++) await ask(running, "/router/v1/chat/completions", plain);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const endless = JSON.stringify({ ...plain, stream: true, messages: [{ role: "user", content: "never end" }] });
    const streams = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${running.address}/router/v1/chat/completions`, { method: "POST", headers, body: endless }),
      ),
    );
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await endHubProcess(running, "SIGKILL");
    await Promise.allSettled(streams.map((reply) => reply.text()));
    const again = await start(folder, provider);
    const after = await ask(again, "/api/usage/calls?limit=1000", undefined);
    const states = [...after.matchAll(/"state":"(\w+)"/g)].map(([, state]) => state);
    expect(states).toHaveLength(known + 25);
    expect(states.filter((state) => state === "unknown")).toHaveLength(5);
    expect(states.slice(0, 25).filter((state) => state === "done")).toHaveLength(20);
    await endHubProcess(again, "SIGTERM");
  });
});
