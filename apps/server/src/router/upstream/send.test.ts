import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { createConnections } from "./connections.ts";
import { createEgressPolicy } from "./egress-policy.ts";
import { errorFailure } from "./failure.ts";
import type { IdleTimeouts, IdleTimer } from "./idle-timeouts.ts";
import { createSend, type UpstreamError, type UpstreamRequest } from "./send.ts";

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

const listen = async (onSocket: (socket: Socket) => void): Promise<string> => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    sockets.add(socket);
    onSocket(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ending.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const answering = () =>
  listen((socket) => socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok")));

/** A watch whose time is set by hand. */
const createHandWatch = () => {
  const watched: IdleTimer[] = [];
  let time = 0;
  const watch: IdleTimeouts = {
    now: () => time,
    add: (one) => {
      watched.push(one);
      return time;
    },
    remove: (one) => void watched.splice(watched.indexOf(one), 1),
  };
  const setTime = (now: number): void => {
    time = now;
    for (const one of [...watched]) if (now - one.lastActivityAt > one.timeoutMs) one.onTimeout();
  };
  return { watch, watched, setTime };
};

const timeouts = { firstByteMs: 100, idleMs: 100 };

/** Sends, and keeps what is told; `react` may break at any of it. */
const start = (request: Partial<UpstreamRequest> & { origin: string }, react: (news: string) => void = () => {}) => {
  const connections = createConnections({ connectMs: 5_000, egress: createEgressPolicy(true) });
  ending.push(() => void connections.destroy());
  const [news, bugs, faults]: [string[], string[], UpstreamError[]] = [[], [], []];
  const { watch, watched, setTime } = createHandWatch();
  const send = createSend(connections, (error) => bugs.push((error as Error).message), watch);
  const tell = (word: string): void => {
    news.push(word);
    react(word);
  };
  const ask = () =>
    send({ path: "/", method: "POST", headers: {}, ...request }, timeouts, {
      onHead: ({ status }) => tell(String(status)),
      onData: (chunk) => tell(chunk.toString()),
      onEnd: () => tell("end"),
      onError: (fault) => {
        faults.push(fault);
        tell(fault.kind);
      },
    });
  return { abort: ask(), ask, news, bugs, faults, watched, setTime };
};

describe("a listener that breaks", () => {
  test.each([
    ["200", ["200", "internal"]],
    ["ok", ["200", "ok", "internal"]],
    ["end", ["200", "ok", "end", "internal"]],
  ])("at %s is told so, and nobody takes it for the provider's fault", async (when, expected) => {
    let isBroken = true;
    const { ask, news, bugs, faults, watched } = start({ origin: await answering() }, (word) => {
      if (word === when && isBroken) throw new Error("a bug");
    });
    await expect.poll(() => news).toEqual(expected);
    expect(bugs).toEqual(["a bug"]);
    expect(faults.map((fault) => errorFailure(fault))).toMatchObject([{ code: "internal", countsAsFailure: false }]);
    expect(watched).toEqual([]);
    isBroken = false;
    ask();
    await expect.poll(() => news).toEqual([...expected, "200", "ok", "end"]);
  });

  test("at a fault does not end the process, nor keep others from being told", async () => {
    const { news, bugs, ask, setTime } = start({ origin: await listen(() => {}) }, () => {
      throw new Error("a bug");
    });
    ask();
    setTime(200);
    expect(news).toEqual(["timeout", "timeout"]);
    expect(bugs).toEqual(["a bug", "a bug"]);
  });
});

describe("silence", () => {
  const body = () => {
    const stream = new Readable({ read: () => {} });
    ending.push(() => stream.destroy());
    return stream;
  };

  test("of a caller who does not go on with a body is not the provider's", async () => {
    const sent = body();
    let heard = "";
    const origin = await listen((socket) =>
      socket.on("data", (bytes) => {
        heard += bytes.toString();
      }),
    );
    const { faults, setTime, watched } = start({ origin, body: sent });
    sent.push("one");
    await expect.poll(() => heard).toContain("one");
    setTime(90);
    sent.push("two");
    await expect.poll(() => heard).toContain("two");
    expect(watched[0]?.lastActivityAt).toBe(90);
    setTime(180);
    expect(faults).toEqual([]);
    setTime(191);
    expect(faults).toEqual([{ kind: "body", message: "no more of the body came for 100 ms" }]);
    expect(faults.map((fault) => errorFailure(fault))).toMatchObject([
      { code: "bad_request", countsAsFailure: false, canFallBack: false },
    ]);
  });

  test("of a provider who does not take a body is its own", async () => {
    const sent = new Readable({
      read() {
        this.push(Buffer.alloc(256 * 1024));
      },
    });
    ending.push(() => sent.destroy());
    const { faults, setTime } = start({ origin: await listen((socket) => socket.pause()), body: sent });
    await expect.poll(() => sent.isPaused()).toBe(true);
    setTime(101);
    expect(faults).toEqual([{ kind: "timeout", message: "no reply came for 100 ms" }]);
  });
});

test("what cannot be sent is not the provider's fault", async () => {
  const { faults } = start({ origin: await answering(), headers: { authorization: "Bearer →" } });
  await expect
    .poll(() => faults)
    .toEqual([{ kind: "unsupported", message: "the request cannot be sent: invalid authorization header" }]);
  expect(faults.map((fault) => errorFailure(fault))).toMatchObject([{ countsAsFailure: false, canFallBack: true }]);
});

test("where there is no way, that is told later, unless nobody wants to know any more", async () => {
  const { news, abort, ask } = start({ origin: "null" });
  expect(news).toEqual([]);
  abort();
  ask();
  await expect.poll(() => news).toEqual(["unsupported"]);
});

test("a reply that breaks the rules after its head says so", async () => {
  const origin = await listen((socket) =>
    socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n")),
  );
  const { faults } = start({ origin });
  await expect
    .poll(() => faults)
    .toEqual([{ kind: "cut", message: expect.stringMatching(/^its reply is not valid HTTP: .*chunk size/) }]);
});
