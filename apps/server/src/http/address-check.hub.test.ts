import { mkdtempSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { Config } from "../config/config.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";

let close: () => Promise<void> = async () => {};
afterEach(() => close());

const start = async (settings: Partial<Config>): Promise<HubForTests> => {
  const hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-address-")) }, settings);
  close = hub.close;
  return hub;
};

/** The status of a request with headers that `fetch` does not let a caller set. */
const statusOf = (hub: HubForTests, path: string, headers: Record<string, string>, body?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(`${hub.address}${path}`, { method: body === undefined ? "GET" : "POST", headers }, (reply) => {
      reply.resume().on("end", () => resolve(reply.statusCode ?? 0));
    });
    sent.on("error", reject).end(body);
  });

it("answers under the public URL's host, other allowed names and localhost, and tells its health at any address", async () => {
  const hub = await start({ publicUrl: "https://hub.example/models", allowedHosts: ["hub.internal:8080", "hub.svc"] });
  const status = (path: string, host: string) => statusOf(hub, path, { host });
  for (const host of [
    "hub.example",
    "HUB.example",
    "hub.internal:8080",
    "hub.svc:80",
    "localhost:4747",
    "127.0.0.1",
    "[::1]:4747",
  ])
    expect([host, await status("/api/models", host)]).toEqual([host, 200]);
  for (const host of ["evil.example", "10.0.0.7:4747", "hub.example.evil.example", "127.0.0.1.evil.example"]) {
    expect([host, await status("/api/models", host)]).toEqual([host, 421]);
    expect([host, await status("/router/v1/models", host)]).toEqual([host, 421]);
    expect([host, await status("/healthz", host)]).toEqual([host, 200]);
    expect([host, await status("/readyz", host)]).toEqual([host, 200]);
    expect(await status("/metrics", host)).not.toBe(421);
  }
});

it("takes the host that a trusted proxy passes on", async () => {
  const proxied = { host: "upstream", "x-forwarded-host": "hub.example" };
  const hub = await start({ publicUrl: "https://hub.example", trustedProxies: "on" });
  expect(await statusOf(hub, "/api/models", proxied)).toBe(200);
  await close();
  const other = await start({ publicUrl: "https://hub.example" });
  expect(await statusOf(other, "/api/models", proxied)).toBe(421);
});

it("takes calls of the sites that are allowed, and of all while anonymous callers can read", async () => {
  const origin = "https://app.example";
  const open = await start({});
  expect(await statusOf(open, "/api/models", { origin })).toBe(200);
  await close();
  const limited = await start({ allowedOrigins: [origin] });
  expect(await statusOf(limited, "/api/models", { origin })).toBe(200);
  expect(await statusOf(limited, "/api/models", { origin: limited.address })).toBe(200);
  for (const path of ["/api/models", "/router/v1/models"])
    expect(await statusOf(limited, path, { origin: "https://evil.example" })).toBe(403);
  await close();
  const closed = await start({ isAnonymousAllowed: false });
  expect(await statusOf(closed, "/api/models", { origin })).toBe(403);
  expect(await statusOf(closed, "/api/models", { origin: closed.address })).toBe(401);
});

it("answers agents on this machine only under its own names, so that no rebound name reaches /mcp", async () => {
  const hub = await start({});
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const status = (headers: Record<string, string>) =>
    statusOf(
      hub,
      "/mcp",
      { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      body,
    );
  expect(await status({ host: "evil.example:4747", origin: "http://evil.example:4747" })).toBe(403);
  expect(await status({ host: "evil.example:4747" })).toBe(403);
  expect(await status({ origin: "https://evil.example" })).toBe(403);
  expect(await status({ host: "localhost:4747", origin: "http://localhost:4747" })).not.toBe(403);
  expect(await status({})).not.toBe(403);
});
