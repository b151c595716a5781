import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { describe, expect, test } from "vitest";
import type { Caller } from "../request.ts";
import type { Connections } from "./connections.ts";
import type { IdleTimer } from "./idle-timeouts.ts";
import {
  collect,
  createSend,
  headerOf,
  type Send,
  type UpstreamControl,
  type UpstreamListener,
  type UpstreamRequest,
} from "./send.ts";

const request: UpstreamRequest = {
  origin: "http://engine:8000",
  path: "/chat?a=1",
  method: "POST",
  headers: { accept: "*/*" },
  body: "sent",
};
const coded = (code: string, message = "why"): Error => Object.assign(new Error(message), { code });

/** Sends with a dispatcher that the test drives, and records all events. */
const start = (
  given: Partial<UpstreamRequest> = {},
  { checkHost = () => {}, onEvent = () => {} }: { checkHost?: () => void; onEvent?: (event: unknown) => void } = {},
) => {
  const events: unknown[] = [];
  const bugs: unknown[] = [];
  const toController: string[] = [];
  const timers = new Set<IdleTimer>();
  const dispatched: { options: Dispatcher.DispatchOptions; handler: Dispatcher.DispatchHandler }[] = [];
  let time = 10;
  let control: UpstreamControl | undefined;
  const dispatcher = {
    dispatch: (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => {
      dispatched.push({ options, handler });
      return true;
    },
  };
  const idleTimeouts = {
    now: () => time,
    add: (timer: IdleTimer) => {
      timers.add(timer);
      return time;
    },
    remove: (timer: IdleTimer) => void timers.delete(timer),
  };
  const controller = {
    abort: (reason: Error) => toController.push(`abort: ${reason.message}`),
    pause: () => toController.push("pause"),
    resume: () => toController.push("resume"),
  } as unknown as Dispatcher.DispatchController;
  const record = (event: unknown): void => {
    events.push(event);
    onEvent(event);
  };
  const listener: UpstreamListener = {
    onHead: (head, givenControl) => {
      control = givenControl;
      record(head);
    },
    onData: (chunk) => record(chunk.toString()),
    onEnd: () => record("end"),
    onError: record,
  };
  const connections = { dispatcher, checkHost, destroy: async () => {} } as unknown as Connections;
  const send = createSend(connections, (bug) => bugs.push(bug), idleTimeouts);
  const abort = send({ ...request, ...given }, { firstByteMs: 100, idleMs: 50 }, listener);
  const [timer] = timers;
  const upstream = {
    start: () => dispatched[0]?.handler.onRequestStart?.(controller, undefined),
    head: (status = 200) => dispatched[0]?.handler.onResponseStart?.(controller, status, { a: "b" }),
    data: (text: string) => dispatched[0]?.handler.onResponseData?.(controller, Buffer.from(text)),
    end: () => dispatched[0]?.handler.onResponseEnd?.(controller, {}),
    fail: (error: Error) => dispatched[0]?.handler.onResponseError?.(controller, error),
  };
  const setTime = (now: number): void => {
    time = now;
  };
  return {
    abort,
    events,
    bugs,
    dispatched,
    timers,
    timer,
    toController,
    upstream,
    setTime,
    pause: () => control?.pause(),
    resume: () => control?.resume(),
  };
};

const head = { status: 200, headers: { a: "b" } };

test("a request is dispatched after send has returned, and its reply is passed on", async () => {
  const { dispatched, events, upstream, timer, timers } = start();
  expect(dispatched).toEqual([]);
  await nextTurn();
  expect(dispatched.map(({ options }) => options)).toEqual([
    {
      origin: new URL("http://engine:8000"),
      path: "/chat?a=1",
      method: "POST",
      headers: { accept: "*/*" },
      body: "sent",
    },
  ]);
  expect([timer?.timeoutMs, timer?.lastActivityAt]).toEqual([100, 10]);
  upstream.start();
  upstream.head(199);
  expect([events, timer?.timeoutMs]).toEqual([[], 100]);
  upstream.head();
  expect(timer?.timeoutMs).toBe(50);
  upstream.data("a");
  upstream.end();
  expect(events).toEqual([head, "a", "end"]);
  expect(timers.size).toBe(0);
});

test("a request without a body has none", async () => {
  const connections = { checkHost: () => {} };
  const bodies: unknown[] = [];
  const dispatcher = { dispatch: ({ body }: { body: unknown }) => bodies.push(body) };
  const send = createSend({ ...connections, dispatcher } as unknown as Connections, () => {});
  const { body: _body, ...plain } = request;
  const ignore = () => {};
  const listener = { onHead: ignore, onData: ignore, onEnd: ignore, onError: ignore };
  const abort = send(plain, { firstByteMs: 1_000, idleMs: 1_000 }, listener);
  await nextTurn();
  expect(bodies).toEqual([null]);
  abort();
});

test("nothing follows the end of a reply", async () => {
  const { upstream, events, toController, abort, pause, resume } = start();
  await nextTurn();
  upstream.start();
  upstream.head();
  upstream.end();
  upstream.head();
  upstream.data("late");
  upstream.end();
  upstream.fail(new Error("late"));
  pause();
  resume();
  abort();
  expect([events, toController]).toEqual([[head, "end"], []]);
});

describe("an aborted request", () => {
  test("is aborted at the provider, and has no further events", async () => {
    const { upstream, events, toController, abort, timers } = start();
    await nextTurn();
    upstream.start();
    upstream.head();
    abort();
    abort();
    upstream.data("late");
    upstream.fail(new Error("aborted"));
    expect([events, toController, timers.size]).toEqual([[head], ["abort: aborted"], 0]);
  });

  test("is aborted as soon as it starts", async () => {
    const { upstream, events, toController, abort } = start();
    abort();
    await nextTurn();
    upstream.start();
    expect([events, toController]).toEqual([[], ["abort: aborted"]]);
  });
});

describe("flow control", () => {
  test("pauses and resumes the reply once", async () => {
    const { upstream, toController, pause, resume, timer, setTime } = start();
    await nextTurn();
    upstream.start();
    upstream.head();
    resume();
    pause();
    setTime(33);
    resume();
    resume();
    expect([toController, timer?.lastActivityAt]).toEqual([["pause", "resume"], 33]);
  });

  test("keeps a paused reply from timing out", async () => {
    const { upstream, events, pause, resume, timer, setTime } = start();
    await nextTurn();
    upstream.start();
    upstream.head();
    pause();
    setTime(99);
    timer?.onTimeout();
    expect([events, timer?.lastActivityAt]).toEqual([[head], 99]);
    resume();
    timer?.onTimeout();
    expect(events).toEqual([head, { kind: "timeout", message: "no data for 50 ms" }]);
  });
});

describe("timeouts", () => {
  test("before the head name the reply, after it the data", async () => {
    const silent = start();
    await nextTurn();
    silent.upstream.start();
    silent.timer?.onTimeout();
    silent.timer?.onTimeout();
    expect(silent.events).toEqual([{ kind: "timeout", message: "no reply for 100 ms" }]);
    expect(silent.toController).toEqual(["abort: aborted"]);
  });

  test("count from the head and from each chunk", async () => {
    const { upstream, timer, setTime } = start();
    await nextTurn();
    setTime(20);
    upstream.head();
    expect(timer?.lastActivityAt).toBe(20);
    setTime(30);
    upstream.data("a");
    expect(timer?.lastActivityAt).toBe(30);
  });
});

describe("a streamed body", () => {
  const bodyOf = (sent: ReturnType<typeof start>) =>
    sent.dispatched[0]?.options.body as unknown as AsyncGenerator<Buffer>;

  test("is passed on, with each chunk as activity", async () => {
    const sent = start({ body: Readable.from(["a", "b"]) });
    await nextTurn();
    sent.setTime(20);
    const body = bodyOf(sent);
    expect((await body.next()).value).toEqual(Buffer.from("a"));
    expect(sent.timer?.lastActivityAt).toBe(20);
    sent.setTime(30);
    expect((await body.next()).value).toEqual(Buffer.from("b"));
    expect(sent.timer?.lastActivityAt).toBe(30);
    expect((await body.next()).done).toBe(true);
    sent.timer?.onTimeout();
    expect(sent.events).toEqual([{ kind: "timeout", message: "no reply for 100 ms" }]);
  });

  test("that stalls is the caller's error", async () => {
    const sent = start({ body: new Readable({ read: () => {} }) });
    await nextTurn();
    const next = bodyOf(sent).next();
    sent.timer?.onTimeout();
    expect(sent.events).toEqual([{ kind: "body", message: "no request body data for 100 ms" }]);
    next.catch(() => {});
  });

  test("that waits for the provider is the provider's error", async () => {
    const sent = start({ body: Readable.from(["a", "b"]) });
    await nextTurn();
    await bodyOf(sent).next();
    sent.timer?.onTimeout();
    expect(sent.events).toEqual([{ kind: "timeout", message: "no reply for 100 ms" }]);
  });

  test("that is interrupted is the caller's error", async () => {
    const body = new Readable({ read: () => {} });
    const sent = start({ body });
    await nextTurn();
    const next = bodyOf(sent).next();
    body.destroy(new Error("gone"));
    await expect(next).rejects.toThrow("gone");
    sent.upstream.fail(new Error("gone"));
    expect(sent.events).toEqual([{ kind: "body", message: "the request body was interrupted" }]);
  });

  test("can fail before it is read", async () => {
    const body = new Readable({ read: () => {} });
    const sent = start({ body });
    body.destroy(new Error("gone"));
    await nextTurn();
    await expect(bodyOf(sent).next()).rejects.toThrow("gone");
  });
});

describe("an error of the connection", () => {
  const network = (message: string) => ({ kind: "network", message });
  const cut = { kind: "cut", message: "connection closed in the middle of the reply" };
  const parser = Object.assign(new Error("why"), { name: "HTTPParserError" });

  test.each<[Error, object, object]>([
    [coded("ECONNREFUSED"), network("connection refused"), cut],
    [coded("ENOTFOUND"), network("host name not found"), cut],
    [coded("EAI_AGAIN"), network("host name lookup failed"), cut],
    [coded("ECONNRESET"), network("connection reset"), cut],
    [coded("EPIPE"), network("connection closed"), cut],
    [coded("UND_ERR_SOCKET"), network("connection closed"), cut],
    [coded("UND_ERR_CONNECT_TIMEOUT"), { kind: "timeout", message: "connection timed out" }, cut],
    [coded("EHOSTUNREACH"), network("host unreachable"), cut],
    [coded("ENETUNREACH"), network("network unreachable"), cut],
    [coded("EPROTO"), network("TLS handshake failed"), cut],
    [coded("CERT_HAS_EXPIRED"), network("its certificate has expired"), cut],
    [coded("address"), network("its address is not allowed"), cut],
    [coded("STOPPED"), network("the hub is stopping"), network("the hub is stopping")],
    [coded("OTHER"), network("connection failed"), cut],
    [new Error("why"), network("connection failed"), cut],
    ...["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED"].map((code) => {
      const refused = { kind: "unsupported", message: "the request cannot be sent: why" };
      return [coded(code), refused, refused] as [Error, object, object];
    }),
    ...[parser, coded("UND_ERR_HEADERS_OVERFLOW"), coded("UND_ERR_RES_CONTENT_LENGTH_MISMATCH")].map((error) => {
      const message = "its reply is not valid HTTP: why";
      return [error, network(message), { kind: "cut", message }] as [Error, object, object];
    }),
    [
      coded("UND_ERR_REQ_CONTENT_LENGTH_MISMATCH"),
      { kind: "body", message: "the request body does not match its content-length" },
      { kind: "body", message: "the request body does not match its content-length" },
    ],
  ])("%o is told apart before and after the head", async (error, before, after) => {
    const early = start();
    const late = start();
    await nextTurn();
    early.upstream.fail(error);
    early.upstream.fail(error);
    expect([early.events, early.timers.size]).toEqual([[before], 0]);
    late.upstream.head();
    late.upstream.fail(error);
    expect(late.events).toEqual([head, after]);
  });
});

describe("a request that is refused", () => {
  test.each(["null", "ftp://engine", "file:///etc", ""])("for its origin %j is unsupported", async (origin) => {
    const { events, dispatched, timers } = start({ origin });
    expect(events).toEqual([]);
    await nextTurn();
    expect(events).toEqual([{ kind: "unsupported", message: "its URL is not HTTP or HTTPS" }]);
    expect([dispatched, timers.size]).toEqual([[], 0]);
  });

  test.each(["http://engine", "https://engine"])("is not %s", async (origin) => {
    const { dispatched } = start({ origin });
    await nextTurn();
    expect(dispatched).toHaveLength(1);
  });

  test("for its host has the reason, unless it is aborted", async () => {
    const checkHost = () => {
      throw coded("address");
    };
    const { events, dispatched } = start({}, { checkHost });
    const aborted = start({}, { checkHost });
    aborted.abort();
    await nextTurn();
    expect([events, dispatched]).toEqual([[{ kind: "network", message: "its address is not allowed" }], []]);
    expect(aborted.events).toEqual([]);
  });

  test.each([
    ["http://[::1]:8000", "::1"],
    ["http://127.0.0.1:8000", "127.0.0.1"],
  ])("for %s is checked as %s", (origin, host) => {
    const checked: string[] = [];
    const connections = { dispatcher: { dispatch: () => true }, checkHost: (given: string) => checked.push(given) };
    const ignore = () => {};
    const listener = { onHead: ignore, onData: ignore, onEnd: ignore, onError: ignore };
    createSend(connections as unknown as Connections, ignore)(
      { ...request, origin },
      { firstByteMs: 1, idleMs: 1 },
      listener,
    )();
    expect(checked).toEqual([host]);
  });
});

test("a listener that throws gets an internal error, and the request is aborted", async () => {
  const bug = new Error("a bug");
  const { upstream, events, bugs, toController } = start(
    {},
    {
      onEvent: (event) => {
        if (event === "a") throw bug;
      },
    },
  );
  await nextTurn();
  upstream.start();
  upstream.head();
  upstream.data("a");
  upstream.data("b");
  expect(events).toEqual([head, "a", { kind: "internal", message: "the hub failed to process the reply" }]);
  expect([bugs, toController]).toEqual([[bug], ["abort: aborted"]]);
});

describe("a collected reply", () => {
  const newCaller = (isAborted = false): Caller => ({ isAborted, onAbort: undefined });
  const collectFrom = (act: (listener: UpstreamListener) => void, caller = newCaller(), maxBytes = 3) => {
    let aborts = 0;
    const send: Send = (_request, _timeouts, listener) => {
      queueMicrotask(() => act(listener));
      return () => {
        aborts += 1;
      };
    };
    const outcome = collect(send, request, { firstByteMs: 1, idleMs: 1 }, caller, maxBytes);
    return { outcome, caller, aborts: () => aborts };
  };
  const reply = (listener: UpstreamListener, ...chunks: string[]): void => {
    listener.onHead(head, { pause: () => {}, resume: () => {} });
    for (const chunk of chunks) listener.onData(Buffer.from(chunk));
    listener.onEnd();
  };

  test("has all its bytes, up to the limit", async () => {
    const { outcome, caller, aborts } = collectFrom((listener) => reply(listener, "a", "bc"));
    expect(await outcome).toEqual({ ...head, body: Buffer.from("abc") });
    expect([caller.onAbort, aborts()]).toEqual([undefined, 0]);
  });

  test("over the limit is cut", async () => {
    const { outcome, caller, aborts } = collectFrom((listener) => reply(listener, "a", "bcd"));
    expect(await outcome).toEqual({ kind: "cut", message: "the reply exceeded 3 bytes" });
    expect([caller.onAbort, aborts()]).toEqual([undefined, 1]);
  });

  test("that fails is its error", async () => {
    const error = { kind: "timeout", message: "no reply" } as const;
    const { outcome, caller } = collectFrom((listener) => listener.onError(error));
    expect([await outcome, caller.onAbort]).toEqual([error, undefined]);
  });

  const disconnected = { kind: "aborted", message: "the caller disconnected" };

  test("is aborted when the caller disconnects", async () => {
    const { outcome, caller, aborts } = collectFrom(() => {});
    caller.onAbort?.();
    expect([await outcome, aborts(), caller.onAbort]).toEqual([disconnected, 1, undefined]);
  });

  test("is aborted at once if the caller has disconnected before", async () => {
    const { outcome, aborts } = collectFrom(() => {}, newCaller(true));
    expect([await outcome, aborts()]).toEqual([disconnected, 1]);
  });

  test("without a head has the status 0", async () => {
    const { outcome } = collectFrom((listener) => listener.onEnd());
    expect(await outcome).toEqual({ status: 0, headers: {}, body: Buffer.alloc(0) });
  });
});

test("a header has its first value", () => {
  const given = { status: 200, headers: { a: "one", b: ["two", "three"], c: undefined } };
  expect(["a", "b", "c", "d"].map((name) => headerOf(given, name))).toEqual(["one", "two", undefined, undefined]);
});
