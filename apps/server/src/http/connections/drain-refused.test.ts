import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { drainRefused } from "./drain-refused.ts";

const bodyBytes = 16 * 1024 * 1024;

test("a refused client without a body gets its connection closed, if it asked for that", async () => {
  const server = createServer((request, response) => {
    drainRefused(request, response);
    response.writeHead(403, { "content-length": 7 }).end("refused");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: hub\r\nconnection: close\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 [\s\S]*refused$/);
  server.close();
});

test.each(["keep-alive", "close"])(
  "a refused client that still sends reads the reply (connection: %s)",
  async (connection) => {
    const server = createServer((request, response) => {
      drainRefused(request, response);
      response.writeHead(413, { "content-length": 7 }).end("refused");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const reply = text(socket);
    socket.write(`POST / HTTP/1.1\r\nhost: hub\r\nconnection: ${connection}\r\ncontent-length: ${bodyBytes}\r\n\r\n`);
    // The reply has arrived long before the body has been sent.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise<void>((resolve, reject) =>
      socket.write(Buffer.alloc(bodyBytes), (error) => (error ? reject(error) : resolve())),
    );
    socket.end();
    expect(await reply).toMatch(/^HTTP\/1\.1 413 [\s\S]*refused$/);
    server.close();
  },
);
