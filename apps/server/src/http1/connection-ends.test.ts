import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { Readable } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import type { Connection, ConnectionRequest } from "./connection.ts";
import { type Connections, createConnections } from "./connections.ts";

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

const listen = async (server: Server, host = "127.0.0.1"): Promise<string> => {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    socket.on("error", () => {});
    sockets.add(socket);
  });
  server.listen(0, host);
  await once(server, "listening");
  ending.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${(server.address() as AddressInfo).port}`;
};

const connect = (): Connections => {
  const connections = createConnections({ connectMs: 5_000 });
  ending.push(connections.destroy);
  return connections;
};

/** An exchange whose news are kept as words; what is done at each is given. */
const exchange = (
  connection: Connection,
  request: Partial<ConnectionRequest> = {},
  react: (news: string, connection: Connection) => void = () => {},
) => {
  const news: string[] = [];
  const tell = (word: string): void => {
    news.push(word);
    react(word, connection);
  };
  connection.send(
    { path: "/", method: "POST", headers: {}, ...request },
    {
      onHead: (status) => tell(String(status)),
      onData: (chunk) => tell(chunk.toString()),
      onEnd: () => tell("end"),
      onError: (error) => tell(String((error as NodeJS.ErrnoException).code)),
    },
  );
  return news;
};

/** A server that answers whatever it hears first with the same bytes. */
const answering = (bytes: string, then: (socket: Socket) => void = () => {}) =>
  createServer((socket) => socket.once("data", () => socket.write(bytes, () => then(socket))));

const endless = (): Readable => new Readable({ read: () => {} });

const ok = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

describe("a pause", () => {
  test("outlives the connection where the reply is whole", async () => {
    const sockets: Socket[] = [];
    const origin = await listen(answering(ok, (socket) => sockets.push(socket)));
    const connection = connect().lend(origin);
    const news = exchange(connection, {}, (word) => word === "ok" && connection.pause());
    await expect.poll(() => news).toEqual(["200", "ok"]);
    await expect.poll(() => sockets).toHaveLength(1);
    await Promise.all(sockets.map((socket) => once(socket.resetAndDestroy(), "close")));
    connection.resume();
    expect(news).toEqual(["200", "ok", "end"]);
    await expect.poll(() => connection.isGone).toBe(true);
  });

  test.each([
    ["whole", "HTTP/1.1 200 OK\r\n\r\n", ["200", "ok", "end"]],
    ["cut", "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n", ["200", "ok", "CUT"]],
  ])("before the connection ends leaves a reply that is %s so", async (_what, head, expected) => {
    const origin = await listen(answering(`${head}ok`, (socket) => socket.end()));
    const connection = connect().lend(origin);
    const news = exchange(connection, {}, (word) => word === "200" && connection.pause());
    await expect.poll(() => news).toEqual(["200"]);
    connection.resume();
    await expect.poll(() => news).toEqual(expected);
    await expect.poll(() => connection.isGone).toBe(true);
  });

  test("that is over at once is none", async () => {
    const origin = await listen(answering(ok));
    const connection = connect().lend(origin);
    const news = exchange(connection, {}, (word) => {
      if (word === "end") return;
      connection.pause();
      connection.resume();
    });
    await expect.poll(() => news).toEqual(["200", "ok", "end"]);
  });
});

test("a connection whose reply was heard may be used from within its end", async () => {
  let count = 0;
  const origin = await listen(
    createHttpServer((_request, response) => {
      count += 1;
      response.end(String(count));
    }),
  );
  const connections = connect();
  const second: string[][] = [];
  const first = connections.lend(origin);
  const news = exchange(first, {}, (word) => {
    if (word !== "end") return;
    const again = connections.lend(origin);
    expect(again).toBe(first);
    second.push(exchange(again));
  });
  await expect.poll(() => second[0]).toEqual(["200", "2", "end"]);
  expect(news).toEqual(["200", "1", "end"]);
});

test.each(["200", "ok", "before"])("after %s, who ends it hears no more of it", async (when) => {
  const origin = await listen(answering(ok));
  const connection = connect().lend(origin);
  const news = exchange(connection, {}, (word) => word === when && connection.destroy());
  if (when === "before") connection.destroy();
  const other = connect().lend(origin);
  const later = exchange(other);
  await expect.poll(() => later).toEqual(["200", "ok", "end"]);
  expect(news).toEqual(["200", "ok"].slice(0, ["before", "200", "ok"].indexOf(when)));
  expect(connection.isGone).toBe(true);
});

describe("a body that comes as a stream", () => {
  test("is no longer read once its reply is whole, and does not hold up who sends it", async () => {
    const origin = await listen(answering("HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n"));
    const body = endless();
    body.push("much");
    const news = exchange(connect().lend(origin), { body });
    await expect.poll(() => news).toEqual(["413", "end"]);
    expect([body.listenerCount("data"), body.listenerCount("close"), body.readableFlowing]).toEqual([0, 0, true]);
    body.destroy(new Error("the caller is gone"));
    await expect.poll(() => body.closed).toBe(true);
  });

  test("is not left paused when the exchange is ended while the server takes nothing", async () => {
    const origin = await listen(createServer((socket) => socket.pause()));
    const body = new Readable({
      read() {
        this.push(Buffer.alloc(256 * 1024));
      },
    });
    const connection = connect().lend(origin);
    const news = exchange(connection, { body });
    await expect.poll(() => body.isPaused()).toBe(true);
    expect(connection.isAwaitingBody).toBe(false);
    connection.destroy();
    expect([body.isPaused(), body.listenerCount("data"), news]).toEqual([false, 0, []]);
    body.destroy();
  });

  test("may have pieces without bytes, which are not its end", async () => {
    const heard: string[] = [];
    const origin = await listen(
      createHttpServer((request, response) => {
        request.on("data", (chunk) => heard.push(String(chunk)));
        request.on("end", () => response.end(heard.join("")));
      }),
    );
    const pieces = [Buffer.from("a"), Buffer.alloc(0), Buffer.from("b"), "", "ç"];
    const news = exchange(connect().lend(origin), { body: Readable.from(pieces) });
    await expect.poll(() => news).toEqual(["200", "abç", "end"]);
  });

  test.each([
    ["is over before it is sent", "3", () => endless().destroy()],
    ["is shorter than it was said to be", "3", () => Readable.from([Buffer.from("ab")])],
    ["is longer than it was said to be", "3", () => Readable.from([Buffer.from("abcd")])],
  ])("and %s ends the exchange", async (_what, length, bodyOf) => {
    let heard = "";
    const origin = await listen(createServer((socket) => socket.on("data", (bytes) => (heard += bytes.toString()))));
    const body = bodyOf();
    if (body.destroyed) await once(body, "close");
    const news = exchange(connect().lend(origin), { body, headers: { "content-length": length } });
    await expect.poll(() => news).toEqual(["BAD_BODY"]);
    expect(heard).not.toContain("abcd");
  });
});

test("a server that answers before it has taken a long body is not asked over that connection again", async () => {
  let opened = 0;
  const server = createServer((socket) => {
    opened += 1;
    socket.once("data", () => {
      socket.pause();
      socket.write(ok);
    });
  });
  const origin = await listen(server);
  const connections = connect();
  for (const turn of [1, 2]) {
    const news = exchange(connections.lend(origin), { body: Buffer.alloc(32 * 1024 * 1024) });
    await expect.poll(() => news).toEqual(["200", "ok", "end"]);
    expect(opened).toBe(turn);
  }
});

test("those under way are told when all connections are ended, and there are no new ones", async () => {
  const origin = await listen(createServer(() => {}));
  const connections = connect();
  const news = exchange(connections.lend(origin));
  connections.destroy();
  expect(news).toEqual(["STOPPED"]);
  expect(() => connections.lend(origin)).toThrow("the hub is stopping");
});

test.each(["null", "ftp://127.0.0.1", "wss://127.0.0.1", ""])("there is no way to %j", (origin) => {
  expect(() => connect().lend(origin)).toThrow("its address is none of HTTP");
});

test.each(["get", "GET / HTTP/1.1\r\nx: ", ""])("a request with the method %j is not sent", async (method) => {
  const origin = await listen(answering(ok));
  const news = exchange(connect().lend(origin), { method });
  await expect.poll(() => news).toEqual(["UNSAYABLE"]);
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

test.skipIf(!hasIpv6)("an address of IPv6 is reached, and named as one", async () => {
  const origin = await listen(
    createHttpServer(({ headers }, response) => response.end(headers.host)),
    "::1",
  );
  const news = exchange(connect().lend(origin));
  await expect.poll(() => news).toEqual(["200", new URL(origin).host, "end"]);
});
