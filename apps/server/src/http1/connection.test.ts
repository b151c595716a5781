import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, describe, expect, test } from "vitest";
import type { ConnectionRequest, ConnectionSettings } from "./connection.ts";
import { createConnections } from "./connections.ts";

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

const listen = async (server: Server, scheme = "http"): Promise<string> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  ending.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const connect = (settings: Partial<ConnectionSettings> = {}) => {
  const connections = createConnections({ connectMs: 5_000, ...settings });
  ending.push(connections.destroy);
  return connections;
};

type Told = { status: number; body: string } | { code: string };

/** Sends a request and tells what came of it. */
const ask = (connections: ReturnType<typeof connect>, origin: string, request: Partial<ConnectionRequest> = {}) =>
  new Promise<Told>((resolve) => {
    let [status, body] = [0, ""];
    connections.lend(origin).send(
      { path: "/", method: "POST", headers: {}, ...request },
      {
        onHead: (code) => {
          status = code;
        },
        onData: (chunk) => {
          body += chunk.toString();
        },
        onEnd: () => resolve({ status, body }),
        onError: (error) => resolve({ code: String((error as NodeJS.ErrnoException).code) }),
      },
    );
  });

const silent = { onHead: () => {}, onData: () => {}, onEnd: () => {}, onError: () => {} };

/** A server that says what it was sent, and over which connection. */
const echo = (request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { "content-length": length, "transfer-encoding": encoding, "x-note": note } = request.headers;
    const body = Buffer.concat(chunks).toString();
    response.end(JSON.stringify({ method: request.method, url: request.url, length, encoding, note, body }));
  });
};

const said = (told: Told): unknown => ("body" in told ? JSON.parse(told.body) : told);

describe("what is sent arrives", () => {
  test.each([
    ["a text", "tëxt", { length: "5", body: "tëxt" }],
    ["bytes", Buffer.from("bytes"), { length: "5", body: "bytes" }],
    ["nothing", undefined, { length: "0", body: "" }],
  ])("%s", async (_what, body, expected) => {
    const origin = await listen(createHttpServer(echo));
    const told = await ask(connect(), origin, {
      path: "/a?b",
      headers: { "x-note": "hé" },
      ...(body !== undefined && { body }),
    });
    expect(said(told)).toEqual({ method: "POST", url: "/a?b", note: "hé", ...expected });
  });

  test("a stream whose length is known, and one whose is not", async () => {
    const origin = await listen(createHttpServer(echo));
    const body = () => Readable.from([Buffer.from("one "), Buffer.from("two")]);
    const known = await ask(connect(), origin, { headers: { "content-length": "7" }, body: body() });
    expect(said(known)).toEqual({ method: "POST", url: "/", length: "7", body: "one two" });
    const unknown = await ask(connect(), origin, { body: body() });
    expect(said(unknown)).toEqual({ method: "POST", url: "/", encoding: "chunked", body: "one two" });
  });

  test("a long stream waits for a slow server", async () => {
    const origin = await listen(createHttpServer(echo));
    const chunk = Buffer.alloc(256 * 1024, "a");
    const told = await ask(connect(), origin, { body: Readable.from(Array.from({ length: 40 }, () => chunk)) });
    expect((said(told) as { body: string }).body).toHaveLength(40 * chunk.length);
  });

  test("a stream that breaks off ends the exchange", async () => {
    const origin = await listen(createHttpServer(echo));
    const body = new Readable({ read: () => {} });
    const told = ask(connect(), origin, { body });
    body.push("part");
    body.destroy();
    expect(await told).toEqual({ code: "BAD_BODY" });
  });
});

describe("connections", () => {
  test("are used again, the one that came back last first, and by one exchange at a time", async () => {
    const ports: (number | undefined)[] = [];
    const origin = await listen(
      createHttpServer((request, response) => {
        ports.push(request.socket.remotePort);
        echo(request, response);
      }),
    );
    const connections = connect();
    await ask(connections, origin);
    await ask(connections, origin);
    expect(new Set(ports).size).toBe(1);
    await Promise.all([ask(connections, origin), ask(connections, origin)]);
    expect(new Set(ports).size).toBe(2);
    await ask(connections, origin);
    expect(new Set(ports).size).toBe(2);
  });

  test("that the server is about to close are not used again", async () => {
    const server = createHttpServer(echo);
    let opened = 0;
    server.on("connection", () => {
      opened += 1;
    });
    server.keepAliveTimeout = 900;
    const origin = await listen(server);
    const connections = connect();
    await ask(connections, origin);
    await ask(connections, origin);
    expect(opened).toBe(2);
  });

  test("over which something comes unasked are not used again", async () => {
    let opened = 0;
    const origin = await listen(
      createServer((socket) => {
        opened += 1;
        socket.on("error", () => {});
        socket.on("data", () => {
          socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
          setImmediate(() => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil"));
        });
      }),
    );
    const connections = connect();
    expect(await ask(connections, origin)).toEqual({ status: 200, body: "ok" });
    await expect
      .poll(async () => {
        await ask(connections, origin);
        return opened;
      })
      .toBeGreaterThan(1);
  });

  test("of a server that answers before it has heard all are not used again", async () => {
    let opened = 0;
    const origin = await listen(
      createServer((socket) => {
        opened += 1;
        socket.on("error", () => {});
        socket.once("data", () => socket.write("HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n"));
      }),
    );
    const connections = connect();
    const body = new Readable({ read: () => {} });
    body.push("much");
    expect(await ask(connections, origin, { body })).toEqual({ status: 413, body: "" });
    expect(await ask(connections, origin)).toEqual({ status: 413, body: "" });
    expect(opened).toBe(2);
  });
});

describe("what cannot be is said so", () => {
  test.each([
    ["a header with a line feed", { headers: { "x-note": "a\r\nx-evil: 1" } }],
    ["a name with a space", { headers: { "x note": "a" } }],
    ["a letter that is no byte", { headers: { "x-note": "→" } }],
    ["a path with a space", { path: "/a b" }],
  ])("%s", async (_what, request) => {
    let isAsked = false;
    const origin = await listen(
      createServer((socket) => {
        socket.on("data", () => {
          isAsked = true;
        });
      }),
    );
    expect(await ask(connect(), origin, request)).toEqual({ code: "UNSAYABLE" });
    expect(isAsked).toBe(false);
  });

  test("nobody listens; the connection is cut; what comes is no HTTP; a handshake is not answered", async () => {
    const closed = createServer();
    const nobody = await listen(closed);
    closed.close();
    expect(await ask(connect(), nobody)).toEqual({ code: "ECONNREFUSED" });
    const cuts = await listen(createServer((socket) => socket.once("data", () => socket.end())));
    expect(await ask(connect(), cuts)).toEqual({ code: "CUT" });
    const talks = await listen(createServer((socket) => socket.end("220 mail.example ESMTP\r\n\r\n")));
    expect(await ask(connect(), talks)).toEqual({ code: "BAD_REPLY" });
    const silent = await listen(
      createServer(() => {}),
      "https",
    );
    expect(await ask(connect({ connectMs: 50 }), silent)).toEqual({ code: "CONNECT_TIMEOUT" });
  });
});

const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** A key and a certificate that proves who 127.0.0.1 is to those who trust it. */
const makeCertificate = () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-tls-"));
  const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", keyFile, "-out", certificateFile, ...subject],
    { stdio: "ignore" },
  );
  return { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certificateFile, "utf8") };
};

test("what was told stays, whatever comes afterwards and over other connections", async () => {
  const origin = await listen(createHttpServer(echo));
  const connections = connect();
  const bodies = ["a", "b", "c", "d"].map((letter) => letter.repeat(200_000));
  const kept = await Promise.all(
    bodies.map(
      (body) =>
        new Promise<Buffer[]>((resolve) => {
          const chunks: Buffer[] = [];
          const listener = { ...silent, onData: (chunk: Buffer) => chunks.push(chunk), onEnd: () => resolve(chunks) };
          connections.lend(origin).send({ path: "/", method: "POST", headers: {}, body }, listener);
        }),
    ),
  );
  expect(kept.map((chunks) => (JSON.parse(Buffer.concat(chunks).toString()) as { body: string }).body)).toEqual(bodies);
});

describe.skipIf(!hasOpenssl)("secure connections", () => {
  const proof = hasOpenssl ? makeCertificate() : { key: "", cert: "" };

  test("are made to those who can prove who they are, and to others nothing is said", async () => {
    let heard = "";
    const origin = await listen(
      createTlsServer(proof, (socket) => socket.on("error", () => {}).on("data", (bytes) => (heard += bytes))),
      "https",
    );
    expect(await ask(connect(), origin, { body: "a secret" })).toEqual({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    const trusting = connect({ ca: proof.cert }).lend(origin);
    trusting.send({ path: "/", method: "POST", headers: {}, body: "hi" }, silent);
    await expect.poll(() => heard).toContain("hi");
    expect(heard).not.toContain("a secret");
  });

  test("are used again, and forget their session when something is wrong", async () => {
    const server = createSecureServer(proof, echo);
    let opened = 0;
    server.on("secureConnection", () => {
      opened += 1;
    });
    const origin = await listen(server, "https");
    const connections = connect({ ca: proof.cert });
    expect(said(await ask(connections, origin, { body: "hi" }))).toMatchObject({ body: "hi" });
    expect(said(await ask(connections, origin, { body: "ho" }))).toMatchObject({ body: "ho" });
    expect(opened).toBe(1);
    const { place } = connections.lend(origin);
    await expect.poll(() => place.session).toBeInstanceOf(Buffer);
    connections.lend(origin).fail(new Error("the handshake failed"));
    expect(place.session).toBeUndefined();
  });

  test("carry more than comes at once", async () => {
    const connections = connect({ ca: proof.cert });
    const origin = await listen(createSecureServer(proof, echo), "https");
    const bodies = ["a", "b", "c"].map((letter) => letter.repeat(300_000));
    const replies = await Promise.all(bodies.map((body) => ask(connections, origin, { body })));
    expect(replies.map((reply) => (said(reply) as { body: string }).body)).toEqual(bodies);
  });

  test("are not made to a server that speaks nothing but HTTP/2", async () => {
    const origin = await listen(createTlsServer({ ...proof, ALPNProtocols: ["h2"] }), "https");
    expect(await ask(connect({ ca: proof.cert }), origin)).toEqual({
      // Which of the two depends on whether the request was waiting to be written.
      code: expect.stringMatching(/^(?:EPROTO|ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL)$/),
    });
  });
});
