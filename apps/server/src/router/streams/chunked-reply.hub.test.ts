import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginChunked } from "./chunked-reply.ts";

const server = createServer((_request, response) => {
  const reply = beginChunked(response, 200, { "content-type": "text/plain" });
  reply.write(Buffer.from("žluť").toString("latin1"));
  reply.end("!");
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const port = () => (server.address() as AddressInfo).port;

const sendRaw = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port(), "127.0.0.1", () => socket.write(request));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });

test("frames chunks and keeps the connection open for the next request", async () => {
  const ask = "GET / HTTP/1.1\r\nhost: x\r\n";
  const text = await sendRaw(`${ask}\r\n${ask}connection: close\r\n\r\n`);
  const bodies = text.split("HTTP/1.1 200 OK").slice(1);
  expect(bodies.map((body) => body.split("\r\n\r\n").slice(1).join("\r\n\r\n"))).toEqual([
    "6\r\nžluť\r\n1\r\n!\r\n0\r\n\r\n",
    "6\r\nžluť\r\n1\r\n!\r\n0\r\n\r\n",
  ]);
  expect(await (await fetch(`http://127.0.0.1:${port()}/`)).text()).toBe("žluť!");
});

test("sends unframed bytes to an HTTP/1.0 caller and closes the connection", async () => {
  const text = await sendRaw("GET / HTTP/1.0\r\n\r\n");
  expect(text).not.toContain("transfer-encoding");
  expect(text.endsWith("\r\n\r\nžluť!")).toBe(true);
});
