import { mkdtempSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

const events = 3_000;
const piece = "many words ".repeat(1_000);
const event = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

let sending: ServerResponse | undefined;

/** A provider that sends more than the buffers of all connections hold, as fast as it is read. */
const provider = createServer((received, response) => {
  received.resume();
  sending = response;
  response.writeHead(200, { "content-type": "text/event-stream" });
  let sent = 0;
  const send = (): void => {
    while (sent < events) {
      sent += 1;
      if (!response.write(event({ content: piece }))) return void response.once("drain", send);
    }
    response.end(`${event({}, "stop")}data: [DONE]\n\n`);
  };
  send();
});

let hub: RoutedHub;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  const store = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-slow-reader-")) };
  hub = await startRoutedHub(store, { providersAt: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await hub.close();
  provider.closeAllConnections();
  provider.close();
});

/** Asks for a stream and does not read it yet. */
const open = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${hub.callerToken}`, "content-type": "application/json" };
    const call = request(`${hub.address}${path}`, { method: "POST", headers }, resolve).on("error", reject);
    const messages = [{ role: "user", content: "hello" }];
    call.end(JSON.stringify({ model: "acme/solo-chat", messages, stream: true }));
  });

test.each(["/router/v1/chat/completions", "/router/together/v1/chat/completions"])(
  "a stream waits for a slow reader, who then gets all of it: %s",
  async (path) => {
    const reply = await open(path);
    expect(reply.statusCode).toBe(200);
    await expect.poll(() => sending?.writableNeedDrain).toBe(true);
    const read = await text(reply);
    expect(read.split(piece)).toHaveLength(events + 1);
    expect(read).toContain("data: [DONE]");
  },
);
