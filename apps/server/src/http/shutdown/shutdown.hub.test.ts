import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inlineFile } from "../../catalogue/inline-file.ts";
import { startHub } from "../../testing/hub.ts";
import { createShutdown } from "./shutdown.ts";

/** Sends requests on one connection, each once the caller says so. */
const openConnection = async (address: string) => {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  await once(socket, "connect");
  const ask = async (method: string, path: string, token = "", body = ""): Promise<string> => {
    const lines = [`${method} ${path} HTTP/1.1`, "host: hub", `content-length: ${body.length}`];
    if (token) lines.push(`authorization: Bearer ${token}`, "content-type: application/json");
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
    const [reply] = (await once(socket, "data")) as [Buffer];
    return String(reply);
  };
  return { socket, ask, closed: once(socket, "close") };
};

test("finishes a running download on shutdown, then closes its connection", async () => {
  const hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-closing-")) });
  const { catalogue, blobs } = hub.hub;
  const row = await catalogue.create({ kind: "model", id: "owner/big", ownerId: null, isPrivate: false, author: "o" });
  const size = 8 * 1024 * 1024;
  const file = await inlineFile(blobs, "big.bin", Buffer.alloc(size, 7));
  await catalogue.commit(row, { put: [file], remove: [], title: "big", author: "o", at: 1 });
  const agent = new Agent({ keepAlive: true });
  const [reply] = (await once(get(`${hub.address}/owner/big/resolve/main/big.bin`, { agent }), "response")) as [
    IncomingMessage,
  ];
  let received = 0;
  reply.once("data", (chunk: Buffer) => {
    received += chunk.length;
    reply.pause();
  });
  await once(reply, "pause");
  let isClosed = false;
  const closing = hub.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  reply.on("data", (chunk: Buffer) => {
    received += chunk.length;
  });
  reply.resume();
  await once(reply, "end");
  expect(received).toBe(size);
  // Ends within the test's time limit; the connection itself would be kept for more than a minute.
  await closing;
  agent.destroy();
});

test("not ready from the first moment of a shutdown, and serves on", async () => {
  const shutdown = createShutdown();
  const hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-closing-")) }, {}, undefined, {
    shutdown,
  });
  const before = await hub.get("/readyz");
  expect([before.status, before.headers.get("connection")]).toEqual([200, "keep-alive"]);
  shutdown.begin();
  const after = await hub.get("/readyz");
  expect([after.status, ((await after.json()) as { error: string }).error]).toEqual([
    503,
    "This hub is shutting down.",
  ]);
  for (const path of ["/healthz", "/api/task-types", "/router/v1/models"]) {
    const reply = await hub.get(path, hub.token);
    expect([path, reply.status, reply.headers.get("connection")]).toEqual([path, 200, "keep-alive"]);
  }
  await hub.close();
});

test("a hub that no longer listens answers what arrives on idle connections, and closes each after it", async () => {
  const shutdown = createShutdown();
  const hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-closing-")) }, {}, undefined, {
    shutdown,
  });
  const used = await openConnection(hub.address);
  const fresh = await openConnection(hub.address);
  expect(await used.ask("GET", "/healthz")).toContain("Connection: keep-alive");
  // Longer than the test: only the end of the last connection ends the hub.
  shutdown.begin(600_000);
  const closing = hub.close();
  await expect.poll(() => hub.app.server.listening).toBe(false);
  await expect(hub.get("/healthz")).rejects.toThrow();
  for (const [index, { ask, closed }] of [used, fresh].entries()) {
    const created = await ask("POST", "/api/repos/create", hub.token, JSON.stringify({ name: `owner/late-${index}` }));
    expect(created).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n/i);
    await closed;
  }
  await closing;
});

test("idle connections are closed once their time is over", async () => {
  const shutdown = createShutdown();
  const hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-closing-")) }, {}, undefined, {
    shutdown,
  });
  const { ask, closed } = await openConnection(hub.address);
  await ask("GET", "/healthz");
  shutdown.begin(50);
  await hub.close();
  await closed;
});
