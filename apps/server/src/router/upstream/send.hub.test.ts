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

/** Idle timeouts with a manual clock. */
const createManualTimeouts = () => {
  const active: IdleTimer[] = [];
  let time = 0;
  const idleTimeouts: IdleTimeouts = {
    now: () => time,
    add: (idleTimer) => {
      active.push(idleTimer);
      return time;
    },
    remove: (idleTimer) => void active.splice(active.indexOf(idleTimer), 1),
  };
  const setTime = (now: number): void => {
    time = now;
    for (const member of [...active]) if (now - member.lastActivityAt > member.timeoutMs) member.onTimeout();
  };
  return { idleTimeouts, active, setTime };
};

const timeouts = { firstByteMs: 100, idleMs: 100 };

/** Sends a request and records its events; `react` can throw at any of them. */
const start = (request: Partial<UpstreamRequest> & { origin: string }, react: (event: string) => void = () => {}) => {
  const connections = createConnections({ connectMs: 5_000, egress: createEgressPolicy(true) });
  ending.push(() => void connections.destroy());
  const [events, bugs, errors]: [string[], string[], UpstreamError[]] = [[], [], []];
  const { idleTimeouts, active, setTime } = createManualTimeouts();
  const send = createSend(connections, (error) => bugs.push((error as Error).message), idleTimeouts);
  const record = (event: string): void => {
    events.push(event);
    react(event);
  };
  const ask = () =>
    send({ path: "/", method: "POST", headers: {}, ...request }, timeouts, {
      onHead: ({ status }) => record(String(status)),
      onData: (chunk) => record(chunk.toString()),
      onEnd: () => record("end"),
      onError: (error) => {
        errors.push(error);
        record(error.kind);
      },
    });
  return { abort: ask(), ask, events, bugs, errors, active, setTime };
};

describe("a listener that throws", () => {
  test.each([
    ["200", ["200", "internal"]],
    ["ok", ["200", "ok", "internal"]],
    ["end", ["200", "ok", "end", "internal"]],
  ])("at %s gets an internal error that does not count against the provider", async (when, expected) => {
    let isBroken = true;
    const { ask, events, bugs, errors, active } = start({ origin: await answering() }, (event) => {
      if (event === when && isBroken) throw new Error("a bug");
    });
    await expect.poll(() => events).toEqual(expected);
    expect(bugs).toEqual(["a bug"]);
    expect(errors.map((error) => errorFailure(error))).toMatchObject([{ code: "internal", countsAsFailure: false }]);
    expect(active).toEqual([]);
    isBroken = false;
    ask();
    await expect.poll(() => events).toEqual([...expected, "200", "ok", "end"]);
  });

  test("on an error ends neither the process nor other calls", async () => {
    const { events, bugs, ask, setTime } = start({ origin: await listen(() => {}) }, () => {
      throw new Error("a bug");
    });
    ask();
    setTime(200);
    expect(events).toEqual(["timeout", "timeout"]);
    expect(bugs).toEqual(["a bug", "a bug"]);
  });
});

describe("idle timeouts", () => {
  const body = () => {
    const stream = new Readable({ read: () => {} });
    ending.push(() => stream.destroy());
    return stream;
  };

  test("blame the caller for a request body that stalls", async () => {
    const sent = body();
    let received = "";
    const origin = await listen((socket) =>
      socket.on("data", (bytes) => {
        received += bytes.toString();
      }),
    );
    const { errors, setTime, active } = start({ origin, body: sent });
    sent.push("one");
    await expect.poll(() => received).toContain("one");
    setTime(90);
    sent.push("two");
    await expect.poll(() => received).toContain("two");
    expect(active[0]?.lastActivityAt).toBe(90);
    setTime(180);
    expect(errors).toEqual([]);
    setTime(191);
    expect(errors).toEqual([{ kind: "body", message: "no request body data for 100 ms" }]);
    expect(errors.map((error) => errorFailure(error))).toMatchObject([
      { code: "bad_request", countsAsFailure: false, canFallBack: false },
    ]);
  });

  test("blame the provider if it does not read the request body", async () => {
    const sent = new Readable({
      read() {
        this.push(Buffer.alloc(256 * 1024));
      },
    });
    ending.push(() => sent.destroy());
    const { errors, setTime } = start({ origin: await listen((socket) => socket.pause()), body: sent });
    await expect.poll(() => sent.isPaused()).toBe(true);
    setTime(101);
    expect(errors).toEqual([{ kind: "timeout", message: "no reply for 100 ms" }]);
  });
});

test("a request that cannot be sent does not count against the provider", async () => {
  const { errors } = start({ origin: await answering(), headers: { authorization: "Bearer →" } });
  await expect
    .poll(() => errors)
    .toEqual([{ kind: "unsupported", message: "the request cannot be sent: invalid authorization header" }]);
  expect(errors.map((error) => errorFailure(error))).toMatchObject([{ countsAsFailure: false, canFallBack: true }]);
});

test("reports an invalid origin after send returns, unless aborted", async () => {
  const { events, abort, ask } = start({ origin: "null" });
  expect(events).toEqual([]);
  abort();
  ask();
  await expect.poll(() => events).toEqual(["unsupported"]);
});

test("reports invalid HTTP after the head", async () => {
  const origin = await listen((socket) =>
    socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n")),
  );
  const { errors } = start({ origin });
  await expect
    .poll(() => errors)
    .toEqual([{ kind: "cut", message: expect.stringMatching(/^its reply is not valid HTTP: .*chunk size/) }]);
});

test("reads headers of less than 32 KiB", async () => {
  const lengths = "content-length".length + 1 + "x".length;
  const replyTo = async (headerBytes: number) => {
    const value = "v".repeat(headerBytes - lengths);
    const origin = await listen((socket) =>
      socket.once("data", () => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 0\r\nx: ${value}\r\n\r\n`)),
    );
    const { events } = start({ origin });
    await expect.poll(() => events.length).toBeGreaterThan(0);
    return events[0];
  };
  expect([await replyTo(32 * 1024 - 1), await replyTo(32 * 1024)]).toEqual(["200", "network"]);
});
