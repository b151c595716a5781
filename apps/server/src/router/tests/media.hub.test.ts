import { mkdtempSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";
import { mediaAddress } from "../endpoints/media-address.ts";
import type { RouterRequest } from "../request.ts";

const film = Buffer.from("0123456789");

/** A server of results that supports ranges. */
const startSource = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    if (request.url === "/page") return void response.setHeader("content-type", "text/html").end("<script></script>");
    response.setHeader("content-type", "video/mp4");
    response.setHeader("accept-ranges", "bytes");
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    if (from === undefined) return void response.setHeader("content-length", film.length).end(film);
    if (Number(from) >= film.length)
      return void response.writeHead(416, { "content-range": `bytes */${film.length}` }).end();
    const end = to ? Number(to) : film.length - 1;
    const part = film.subarray(Number(from), end + 1);
    response.writeHead(206, { "content-range": `bytes ${from}-${end}/${film.length}`, "content-length": part.length });
    response.end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
};

let hub: RoutedHub;
let source: Server;
beforeAll(async () => {
  source = await startSource();
  hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-media-")) });
});
afterAll(async () => {
  await hub.close();
  source.close();
});

const addressOf = (path: string): string => {
  const { port } = source.address() as AddressInfo;
  const signing = { secret: hub.hub.secret, publicUrl: hub.address };
  return mediaAddress(signing, { at: Date.now() } as RouterRequest, `http://127.0.0.1:${port}${path}`);
};
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(addressOf(path), { method, headers });

test("a video is proxied whole and in requested ranges", async () => {
  const whole = await get("/video");
  expect([whole.status, whole.headers.get("accept-ranges"), await whole.text()]).toEqual([200, "bytes", "0123456789"]);
  const part = await get("/video", { range: "bytes=2-4" });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
  const outside = await get("/video", { range: "bytes=20-" });
  expect([outside.status, outside.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  const head = await get("/video", {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
});

test("content that a browser would execute is refused", async () => {
  const reply = await get("/page");
  expect([reply.status, await reply.json()]).toMatchObject([502, { error: expect.stringContaining("text/html") }]);
});
