import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

const page = "<script>document.title = 'run'</script>";

/** A provider that replies with a page whose type is in the query or the prompt. */
const provider = createServer((request, response) => {
  const deps: Buffer[] = [];
  request.on("data", (part: Buffer) => deps.push(part));
  request.on("end", () => {
    const asked = new URL(request.url ?? "/", "http://provider.example").searchParams;
    const [, prompted] = /type=([\w/+,-]+)/.exec(Buffer.concat(deps).toString()) ?? [];
    response.writeHead(Number(asked.get("status") ?? 200), {
      "content-type": asked.get("type") ?? prompted ?? "text/html",
      "content-disposition": "inline",
      "content-security-policy": "script-src 'unsafe-inline'",
      "clear-site-data": '"*"',
      refresh: "0; url=https://elsewhere.example/",
      link: "</x.css>; rel=stylesheet",
      "service-worker-allowed": "/",
      "set-cookie": "orrery_session=theirs",
    });
    // A body without a length is streamed; for the text endpoints the page is in a JSON field.
    const isChat = request.url?.endsWith("/chat/completions");
    response.end(isChat ? JSON.stringify({ choices: [{ message: { role: "assistant", content: page } }] }) : page);
  });
});

let hub: RoutedHub;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const providersAt = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-untrusted-")) }, { providersAt });
});
afterAll(async () => {
  await hub.close();
  provider.close();
  provider.closeAllConnections();
});

const expectHarmless = (reply: Response): void => {
  expect(reply.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  for (const name of ["clear-site-data", "refresh", "link", "service-worker-allowed", "set-cookie"])
    expect([name, reply.headers.get(name)]).toEqual([name, null]);
};

const active = ["text/html", "image/svg+xml", "application/xml", "application/pdf", "text/javascript", "audio/x+xml"];

test.each(active)("%s from a provider's own API is downloaded, never shown", async (type) => {
  for (const status of [200, 404]) {
    const path = `/router/together/v1/models?status=${status}&type=${encodeURIComponent(type)}`;
    const reply = await hub.get(path, "own-key-1");
    expect(reply.status).toBe(status);
    expectHarmless(reply);
    expect(reply.headers.get("content-disposition")).toBe("attachment");
  }
});

test("a provider's image is shown inline", async () => {
  const reply = await hub.get("/router/together/v1/models?type=image/png", "own-key-1");
  expectHarmless(reply);
  expect(reply.headers.get("content-disposition")).toBeNull();
});

test.each(["image/svg+xml", "application/xhtml+xml"])("%s as a task's result is downloaded", async (type) => {
  const reply = await hub.send("POST", "/router/auto/models/acme/speaker", { inputs: `type=${type}` }, hub.callerToken);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe(type);
  expectHarmless(reply);
  expect(reply.headers.get("content-disposition")).toBe("attachment");
});

test("a chat reply is sent as JSON, whatever its content type", async () => {
  const body = {
    model: "acme/chat:together",
    messages: [{ role: "user", content: "type=application/json,text/html" }],
  };
  const reply = await hub.send("POST", "/router/v1/chat/completions", body, hub.callerToken);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("application/json");
  expectHarmless(reply);
});

test("an error of the router has the sandbox policy too", async () => {
  expectHarmless(await hub.get("/router/<script>"));
});
