import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnections } from "./connections.ts";
import { createEgressPolicy } from "./egress-policy.ts";
import { createSend, type UpstreamError } from "./send.ts";

let asked = 0;
const server = createServer((socket) => {
  asked += 1;
  socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
});
let port = 0;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const reach = (host: string, allowPrivate: boolean) => {
  const connections = createConnections({ connectMs: 2_000, egress: createEgressPolicy(allowPrivate) });
  const send = createSend(connections, () => {});
  return new Promise<"reached" | UpstreamError>((resolve) => {
    send(
      { origin: `http://${host}:${port}`, path: "/", method: "GET", headers: {} },
      { firstByteMs: 5_000, idleMs: 5_000 },
      { onHead: () => {}, onData: () => {}, onEnd: () => resolve("reached"), onError: resolve },
    );
  }).finally(connections.destroy);
};

test.each(["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]", "0.0.0.0"])(
  "refuses a private address from a provider: %s",
  async (host) => {
    asked = 0;
    expect(await reach(host, false)).toEqual({ kind: "network", message: "its address is not allowed" });
    expect(asked).toBe(0);
  },
);

test("allows deployments on private addresses, but never link-local ones", async () => {
  expect(await reach("127.0.0.1", true)).toBe("reached");
  expect(await reach("169.254.169.254", true)).toEqual({ kind: "network", message: "its address is not allowed" });
});
