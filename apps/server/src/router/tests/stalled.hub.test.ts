import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

let hub: RoutedHub;
beforeAll(async () => {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-stalled-")) };
  hub = await startRoutedHub(place, {}, { routerSettings: { bodyIdleMs: 50 } });
});
afterAll(() => hub.close());

test.each(["v1/chat/completions", "groq/openai/v1/chat/completions"])(
  "closes the connection of a request whose body stalls: /router/%s",
  async (path) => {
    const { hostname, port } = new URL(hub.address);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    const received: Buffer[] = [];
    socket.on("data", (chunk) => received.push(chunk));
    await once(socket, "connect");
    socket.write(
      `POST /router/${path} HTTP/1.1\r\nhost: hub\r\nauthorization: Bearer ${hub.token}\r\ncontent-type: application/json\r\ncontent-length: 5000000\r\n\r\n{"model":`,
    );
    await once(socket, "close");
    // A refusal would also end the connection, later.
    expect(String(Buffer.concat(received))).toBe("");
  },
);

test("does not close the connection of a complete request with a slow answer", async () => {
  hub.simulator.faults.add({ pace: "delay", delay: 20, events: 20 });
  const body = { model: "acme/chat:groq", stream: true, messages: [{ role: "user", content: "hi" }] };
  const reply = await hub.send("POST", "/router/v1/chat/completions", body, hub.token);
  expect(await reply.text()).toContain("[DONE]");
});
