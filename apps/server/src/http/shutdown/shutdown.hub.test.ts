import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inlineFile } from "../../catalogue/inline-file.ts";
import { startHub } from "../../testing/hub.ts";
import { createShutdown } from "./shutdown.ts";

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
    expect([path, reply.status, reply.headers.get("connection")]).toEqual([path, 200, "close"]);
  }
  await hub.close();
});
