import { mkdtempSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRoutedHub } from "../../testing/router.ts";

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const open = new Set<ServerResponse>();

/** A provider whose streams begin at once and never end, and whose other replies never begin. */
const provider = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    open.add(response);
    if (!JSON.parse(body).stream) return;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event({ choices: [{ index: 0, text: "yes", delta: { content: "yes" }, finish_reason: null }] }));
  });
});
beforeAll(() => new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const startStalled = async (drainMs: number) => {
  const { port } = provider.address() as AddressInfo;
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-stop-")) };
  const hub = await startRoutedHub(place, { providersAt: `http://127.0.0.1:${port}` }, { routerSettings: { drainMs } });
  const messages = [{ role: "user", content: "hello" }];
  const ask = (path: string, body: object) => hub.send("POST", path, body, hub.callerToken);
  const chat = (stream: boolean) =>
    ask("/router/v1/chat/completions", { model: "acme/solo-chat", messages, ...(stream && { stream }) });
  return { hub, ask, chat };
};

const eventsIn = (text: string): string[] => text.split("\n\n").filter(Boolean);

test("an open stream ends with an error event, and a call without a reply with 503", async () => {
  const { hub, ask, chat } = await startStalled(50);
  const streamed = await chat(true);
  const generated = await ask("/router/auto/models/acme/base", { inputs: "hello", stream: true });
  const plain = chat(false);
  await expect.poll(() => open.size).toBe(3);
  const closing = hub.close();
  const last = eventsIn(await streamed.text()).at(-1) ?? "";
  expect(JSON.parse(last.slice("data: ".length))).toEqual({
    error: expect.objectContaining({
      code: "stream_interrupted",
      message: "This hub was stopped before the answer was complete. Try again.",
      metadata: expect.objectContaining({ provider: "together" }),
    }),
  });
  expect(eventsIn(await generated.text()).at(-1)).toContain("This hub was stopped before the answer was complete.");
  const refused = await plain;
  expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
    503,
    "1",
    { error: expect.objectContaining({ message: "This hub is shutting down. Try again." }) },
  ]);
  await closing;
  open.clear();
});

test("a stream that ends in time is complete", async () => {
  const { hub, chat } = await startStalled(60_000);
  const streamed = await chat(true);
  await expect.poll(() => open.size).toBe(1);
  const closing = hub.close();
  const finish = event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
  for (const response of open) response.end(`${finish}data: [DONE]\n\n`);
  expect(eventsIn(await streamed.text()).at(-1)).toBe("data: [DONE]");
  await closing;
  open.clear();
});
