import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect as connectSocket, createServer, type Server, type Socket } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type ConnectionSettings, type Connections, createConnections } from "./connections.ts";
import { createEgressPolicy } from "./egress-policy.ts";
import { createSend, type UpstreamControl, type UpstreamRequest } from "./send.ts";

const ending: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of ending.splice(0).reverse()) await end();
});

const listen = async (server: Server, scheme = "http", host = "127.0.0.1"): Promise<string> => {
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
  return `${scheme}://${name}:${(server.address() as AddressInfo).port}`;
};

const open = (settings: Partial<ConnectionSettings> = {}): Connections => {
  const connections = createConnections({ connectMs: 5_000, egress: createEgressPolicy(true), ...settings });
  ending.push(connections.destroy);
  return connections;
};

type Request = Partial<UpstreamRequest> & { readonly origin: string };

/** Sends a request; every event is added to the list. `react` can pause, resume or abort. */
const start = (
  connections: Connections,
  request: Request,
  react: (event: string, control: UpstreamControl | undefined, abort: () => void) => void = () => {},
): string[] => {
  const events: string[] = [];
  let control: UpstreamControl | undefined;
  const add = (event: string): void => {
    events.push(event);
    react(event, control, () => abort());
  };
  const send = createSend(connections, (error) => add(`bug ${(error as Error).message}`));
  const abort = send(
    { path: "/", method: "POST", headers: {}, ...request },
    { firstByteMs: 20_000, idleMs: 20_000 },
    {
      onHead: ({ status }, given) => {
        control = given;
        add(String(status));
      },
      onData: (chunk) => add(chunk.toString()),
      onEnd: () => add("end"),
      onError: ({ kind, message }) => add(`${kind}: ${message}`),
    },
  );
  return events;
};

/** Sends a request and waits for its end: the status and body, or the error. */
const ask = (connections: Connections, request: Request): Promise<{ status: string; body: string } | string> =>
  new Promise((resolve) => {
    const events = start(connections, request, (event) => {
      const [status = "", ...chunks] = events;
      if (event === "end") resolve({ status, body: chunks.slice(0, -1).join("") });
      else if (event.includes(": ") && !event.startsWith("{")) resolve(event);
    });
  });

/** Replies with what it received. */
const echo = (request: IncomingMessage, response: ServerResponse): void => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { "content-length": length, "transfer-encoding": encoding, "x-note": note } = request.headers;
    const body = Buffer.concat(chunks).toString();
    response.end(JSON.stringify({ method: request.method, url: request.url, length, encoding, note, body }));
  });
};

const echoed = async (reply: ReturnType<typeof ask>): Promise<unknown> => {
  const answer = await reply;
  return typeof answer === "string" ? answer : JSON.parse(answer.body);
};

/** Answers the first bytes of each connection with the given ones. */
const answerWith = (bytes: string, then: (socket: Socket) => void = () => {}): Server =>
  createServer((socket) => socket.once("data", () => socket.write(bytes, () => then(socket))));

/** undici frees a connection one turn of the event loop after a reply, so that a server can still close it. */
const afterReuse = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

const ok = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

describe("request bodies", () => {
  test.each([
    ["text", "tëxt", { length: "5", body: "tëxt" }],
    ["bytes", Buffer.from("bytes"), { length: "5", body: "bytes" }],
    ["no body", undefined, { length: "0", body: "" }],
  ])("sends %s", async (_name, body, expected) => {
    const origin = await listen(createHttpServer(echo));
    const request = { origin, path: "/a?b", headers: { "x-note": "hé" }, ...(body !== undefined && { body }) };
    expect(await echoed(ask(open(), request))).toEqual({ method: "POST", url: "/a?b", note: "hé", ...expected });
  });

  test("sends a stream with its length where that is known, in chunks where not", async () => {
    const origin = await listen(createHttpServer(echo));
    const body = () => Readable.from([Buffer.from("one "), Buffer.alloc(0), Buffer.from("two")]);
    const known = ask(open(), { origin, headers: { "content-length": "7" }, body: body() });
    expect(await echoed(known)).toEqual({ method: "POST", url: "/", length: "7", body: "one two" });
    const unknown = ask(open(), { origin, body: body() });
    expect(await echoed(unknown)).toEqual({ method: "POST", url: "/", encoding: "chunked", body: "one two" });
  });

  test("waits for a server that reads slowly", async () => {
    const origin = await listen(createHttpServer(echo));
    const chunk = Buffer.alloc(256 * 1024, "a");
    const reply = await echoed(ask(open(), { origin, body: Readable.from(Array.from({ length: 40 }, () => chunk)) }));
    expect((reply as { body: string }).body).toHaveLength(40 * chunk.length);
  });

  test("reports a stream that breaks off as the caller's error", async () => {
    const origin = await listen(createHttpServer(echo));
    const body = new Readable({ read: () => {} });
    const reply = ask(open(), { origin, body });
    body.push("part");
    body.destroy(new Error("the caller left"));
    expect(await reply).toBe("body: the request body was interrupted");
  });

  test.each([
    ["shorter", "ab"],
    ["longer", "abcd"],
  ])("reports a stream %s than announced as the caller's error", async (_name, text) => {
    const origin = await listen(createServer((socket) => socket.resume()));
    const request = { origin, body: Readable.from([Buffer.from(text)]), headers: { "content-length": "3" } };
    expect(await ask(open(), request)).toBe("body: the request body does not match its content-length");
  });
});

describe("connections", () => {
  const countPorts = () => {
    const ports = new Set<number | undefined>();
    const server = createHttpServer((request, response) => {
      ports.add(request.socket.remotePort);
      echo(request, response);
    });
    return { ports, server };
  };

  test("are reused, by one request at a time", async () => {
    const { ports, server } = countPorts();
    const origin = await listen(server);
    const connections = open();
    await ask(connections, { origin });
    await afterReuse();
    await ask(connections, { origin });
    await afterReuse();
    expect(ports.size).toBe(1);
    await Promise.all([ask(connections, { origin }), ask(connections, { origin })]);
    expect(ports.size).toBe(2);
  });

  test("are not reused after a reply that came before the whole request was sent", async () => {
    let opened = 0;
    const origin = await listen(
      createServer((socket) => {
        opened += 1;
        socket.once("data", () => socket.write("HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n"));
      }),
    );
    const connections = open();
    const body = new Readable({ read: () => {} });
    body.push("much");
    expect(await ask(connections, { origin, body })).toEqual({ status: "413", body: "" });
    expect(await ask(connections, { origin })).toEqual({ status: "413", body: "" });
    expect(opened).toBe(2);
  });

  test("are not reused after bytes that nothing asked for", async () => {
    let opened = 0;
    const origin = await listen(
      createServer((socket) => {
        opened += 1;
        socket.on("data", () => {
          socket.write(ok);
          setImmediate(() => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil"));
        });
      }),
    );
    const connections = open();
    const bodies: unknown[] = [];
    await expect
      .poll(async () => {
        bodies.push(await ask(connections, { origin }));
        return opened;
      })
      .toBeGreaterThan(1);
    expect(bodies).not.toContainEqual({ status: "200", body: "evil" });
  });

  test("end the requests in progress when they are destroyed", async () => {
    const origin = await listen(createServer(() => {}));
    const connections = open();
    const reply = ask(connections, { origin });
    await new Promise(setImmediate);
    await connections.destroy();
    expect(await reply).toBe("network: the hub is stopping");
  });
});

describe("unsupported requests", () => {
  test.each([
    ["a header with a line feed", { headers: { "x-note": "a\r\nx-evil: 1" } }],
    ["a header name with a space", { headers: { "x note": "a" } }],
    ["a header character that is no byte", { headers: { "x-note": "→" } }],
    ["a path with a space", { path: "/a b" }],
    ["a method with a space", { method: "GET / HTTP/1.1\r\nx: " }],
  ])("are refused before anything is sent: %s", async (_name, request) => {
    let isAsked = false;
    const origin = await listen(createServer((socket) => socket.on("data", () => (isAsked = true))));
    expect(await ask(open(), { origin, ...request })).toMatch(/^unsupported: the request cannot be sent: /);
    expect(isAsked).toBe(false);
  });

  test.each(["null", "ftp://127.0.0.1", "wss://127.0.0.1", ""])("are refused: origin %j", async (origin) => {
    expect(await ask(open(), { origin })).toBe("unsupported: its URL is not HTTP or HTTPS");
  });
});

describe("connection errors", () => {
  test("maps connection refused, reset, invalid HTTP and TLS timeout", async () => {
    const closed = createServer();
    const refused = await listen(closed);
    closed.close();
    expect(await ask(open(), { origin: refused })).toBe("network: connection refused");
    const cut = await listen(createServer((socket) => socket.once("data", () => socket.end())));
    expect(await ask(open(), { origin: cut })).toBe("network: connection closed");
    const mail = await listen(
      createServer((socket) => socket.once("data", () => socket.end("220 mail ESMTP\r\n\r\n"))),
    );
    expect(await ask(open(), { origin: mail })).toMatch(/^network: its reply is not valid HTTP: /);
    const silent = await listen(
      createServer(() => {}),
      "https",
    );
    expect(await ask(open({ connectMs: 50 }), { origin: silent })).toBe("timeout: connection timed out");
  });

  test("reports a reply that ends before its announced length", async () => {
    const origin = await listen(answerWith("HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nok", (socket) => socket.end()));
    const events = start(open(), { origin });
    await expect.poll(() => events).toEqual(["200", "ok", "cut: connection closed in the middle of the reply"]);
  });
});

describe("pausing and aborting", () => {
  test("delivers the rest of a paused reply after resume", async () => {
    const origin = await listen(answerWith(ok));
    const controls: UpstreamControl[] = [];
    const events = start(open(), { origin }, (event, control) => {
      if (event !== "200" || !control) return;
      control.pause();
      controls.push(control);
    });
    await expect.poll(() => events).toEqual(["200"]);
    controls[0]?.resume();
    await expect.poll(() => events).toEqual(["200", "ok", "end"]);
  });

  test.each(["200", "ok"])("delivers no events after an abort at %j", async (when) => {
    const origin = await listen(answerWith(ok));
    const events = start(open(), { origin }, (event, _control, abort) => {
      if (event === when) abort();
    });
    expect(await ask(open(), { origin })).toEqual({ status: "200", body: "ok" });
    expect(events).toEqual(["200", "ok"].slice(0, ["200", "ok"].indexOf(when) + 1));
  });

  test("sends nothing after an abort before the connection is open", async () => {
    let received = "";
    const origin = await listen(createServer((socket) => socket.on("data", (bytes) => (received += bytes))));
    const send = createSend(open(), () => {});
    const fail = () => expect.unreachable();
    const listener = { onHead: fail, onData: fail, onEnd: fail, onError: fail };
    send({ origin, path: "/", method: "GET", headers: {} }, { firstByteMs: 20_000, idleMs: 20_000 }, listener)();
    start(open(), { origin, body: "later" });
    await expect.poll(() => received).toContain("later");
    expect(received).not.toContain("GET");
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

test.skipIf(!hasIpv6)("reaches an IPv6 address", async () => {
  const server = createHttpServer(({ headers }, response) => response.end(headers.host));
  const origin = await listen(server, "http", "::1");
  expect(await ask(open(), { origin })).toEqual({ status: "200", body: new URL(origin).host });
});

test("goes through HTTP_PROXY, except to hosts in NO_PROXY", async () => {
  const origin = await listen(createHttpServer(echo));
  const tunnels: string[] = [];
  const proxy = createHttpServer().on("connect", (request, socket) => {
    tunnels.push(String(request.url));
    const upstream = connectSocket(Number(new URL(origin).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connected\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    ending.push(() => upstream.destroy());
  });
  vi.stubEnv("HTTP_PROXY", await listen(proxy));
  vi.stubEnv("NO_PROXY", "127.0.0.1");
  const connections = open();
  expect(await echoed(ask(connections, { origin: "http://provider.example", body: "hi" }))).toMatchObject({
    body: "hi",
  });
  expect(tunnels).toEqual(["provider.example:80"]);
  expect(await echoed(ask(connections, { origin, body: "direct" }))).toMatchObject({ body: "direct" });
  expect(tunnels).toHaveLength(1);
});

const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** A key and a self-signed certificate for 127.0.0.1. */
const createCertificate = () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-tls-"));
  const keyFile = join(folder, "key.pem");
  const certificateFile = join(folder, "certificate.pem");
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"];
  const files = ["-keyout", keyFile, "-out", certificateFile];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject], { stdio: "ignore" });
  return { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certificateFile, "utf8") };
};

describe.skipIf(!hasOpenssl)("TLS", () => {
  const identity = hasOpenssl ? createCertificate() : { key: "", cert: "" };

  test("sends nothing to a server whose certificate is not trusted", async () => {
    let received = "";
    const server = createTlsServer(identity, (socket) =>
      socket.on("error", () => {}).on("data", (b) => (received += b)),
    );
    const origin = await listen(server, "https");
    expect(await ask(open(), { origin, body: "a secret" })).toBe("network: connection failed");
    start(open({ ca: identity.cert }), { origin, body: "hi" });
    await expect.poll(() => received).toContain("hi");
    expect(received).not.toContain("a secret");
  });

  test("reuses a connection and carries large bodies", async () => {
    const server = createSecureServer(identity, echo);
    let opened = 0;
    server.on("secureConnection", () => (opened += 1));
    const origin = await listen(server, "https");
    const connections = open({ ca: identity.cert });
    for (const letter of ["a", "b"]) {
      const body = letter.repeat(300_000);
      expect(await echoed(ask(connections, { origin, body }))).toMatchObject({ body });
      await afterReuse();
    }
    expect(opened).toBe(1);
  });

  test("encrypts a large body in pieces, as the server takes them", async () => {
    let take = (): void => {};
    const server = createSecureServer(identity, (request, response) => {
      let tail = "";
      request.pause().on("data", (chunk: Buffer) => (tail = chunk.toString("latin1", chunk.length - 1)));
      request.on("end", () => response.end(`${request.headers["content-length"]} ${tail}`));
      take = () => void request.resume();
    });
    const connecting = once(server, "request");
    const origin = await listen(server, "https");
    const body = Buffer.alloc(32_000_000, "a");
    const reply = ask(open({ ca: identity.cert }), { origin, body });
    await connecting;
    // What is encrypted already does not change any more.
    body.fill("b", body.length - 1_000_000);
    take();
    expect(await reply).toEqual({ status: "200", body: "32000000 b" });
  });
});
