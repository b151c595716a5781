import { once } from "node:events";
import { request as askNode } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ResponseReader } from "./response-reader.ts";

/** What a reader makes of bytes: the body of a reply it holds to be whole, or nothing. */
type Verdict = { status: number; body: string } | undefined;

let reply = Buffer.alloc(0);
const sockets = new Set<Socket>();
/** Answers every request with the bytes of the moment, and no more. */
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => {});
  socket.once("data", () => socket.end(reply));
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const nodeReads = (method: string): Promise<Verdict> =>
  new Promise((resolve) => {
    const { port } = server.address() as AddressInfo;
    const request = askNode({ host: "127.0.0.1", port, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", () => resolve(undefined));
      response.on("close", () => resolve(undefined));
      response.on("end", () => {
        const body = Buffer.concat(chunks).toString("latin1");
        resolve(response.complete ? { status: response.statusCode ?? 0, body } : undefined);
      });
    });
    request.on("error", () => resolve(undefined));
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      resolve(undefined);
    });
    request.end();
  });

const weRead = (pieces: readonly Buffer[], method: string, pauses: boolean): Verdict => {
  const reader = new ResponseReader();
  let [status, body, isWhole, isPaused] = [0, "", false, false];
  const pause = (): void => {
    isPaused = pauses;
    if (pauses) reader.pause();
  };
  const listener = {
    onHead: (code: number) => {
      status = code;
      pause();
    },
    onData: (chunk: Buffer) => {
      body += chunk.toString("latin1");
      pause();
    },
    onEnd: () => {
      isWhole = true;
    },
  };
  reader.expect(listener, method === "HEAD");
  try {
    for (const piece of pieces) reader.read(Buffer.from(piece));
    const isClosed = reader.close();
    while (isPaused) {
      isPaused = false;
      reader.resume();
    }
    if (!isClosed) return undefined;
  } catch {
    // What came after a whole reply is refused by itself; the reply stands.
  }
  return isWhole ? { status, body } : undefined;
};

const line = "\r\n";
const statusLines = [
  "HTTP/1.1 200 OK",
  "HTTP/1.1 200",
  "HTTP/1.0 200 OK",
  "HTTP/1.1 404 Not Found",
  "HTTP/1.1 204 No Content",
  "HTTP/1.1 304 Not Modified",
  "HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\nHTTP/1.1 200 OK",
  "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 Oh",
];
const harmless = [
  "content-type: text/plain",
  "Connection: keep-alive",
  "connection: close",
  "set-cookie: a=b",
  "x-empty:",
];
const doubtful = [
  "transfer-encoding: identity",
  "Transfer-Encoding: gzip, chunked",
  "content-length: 3",
  "Content-Length: 3, 3",
  "content-length:\t4 ",
  "x-folded: a\r\n b",
];
const framings = ["length", "chunks", "close", "both"] as const;

const chunksOf = (body: string, size: number, extension: string, trailer: string): string => {
  let text = "";
  for (let at = 0; at < body.length; at += size) {
    const part = body.slice(at, at + size);
    text += `${part.length.toString(16)}${extension}${line}${part}${line}`;
  }
  return `${text}0${line}${trailer}${line}`;
};

interface Draft {
  readonly status: string;
  readonly fields: readonly string[];
  readonly framing: (typeof framings)[number];
  readonly body: string;
  readonly chunk: number;
  readonly extension: string;
  readonly trailer: string;
}

const textOf = ({ status, fields, framing, body, chunk, extension, trailer }: Draft): string => {
  const framed = {
    length: [`content-length: ${body.length}`],
    chunks: ["Transfer-Encoding: chunked"],
    close: [],
    both: ["transfer-encoding: chunked", `content-length: ${body.length}`],
  }[framing];
  const isChunked = framing === "chunks" || framing === "both";
  const head = [status, ...fields, ...framed, "", ""].join(line);
  return head + (isChunked ? chunksOf(body, chunk, extension, trailer) : body);
};

const drafts: fc.Arbitrary<Draft> = fc.record({
  status: fc.oneof({ weight: 3, arbitrary: fc.constant("HTTP/1.1 200 OK") }, fc.constantFrom(...statusLines)),
  fields: fc.oneof(
    { weight: 3, arbitrary: fc.array(fc.constantFrom(...harmless), { maxLength: 2 }) },
    fc.array(fc.constantFrom(...harmless, ...doubtful), { maxLength: 3 }),
  ),
  framing: fc.oneof({ weight: 3, arbitrary: fc.constantFrom("length", "chunks") }, fc.constantFrom(...framings)),
  body: fc.string({ unit: fc.constantFrom("a", "0", "5", "\r", "\n", "\r\n", ":", " "), maxLength: 40 }),
  chunk: fc.integer({ min: 1, max: 20 }),
  extension: fc.constantFrom("", "", ";a", ";a=b", ' ;a="b"', " "),
  trailer: fc.constantFrom("", "", "x-check: 1\r\n", "content-length: 9\r\n"),
});

/** Letters on which readers like to disagree. */
const hostile = [
  "\r",
  "\n",
  "\r\n",
  "\r\n\r\n",
  " ",
  "\t",
  ":",
  ";",
  ",",
  "0",
  "5",
  "f",
  "x",
  "\0",
  "\x0b",
  "\x7f",
  "\xa0",
];
const changes = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removes: fc.integer({ min: 0, max: 2 }),
    adds: fc.constantFrom("", ...hostile),
  }),
  { minLength: 1, maxLength: 3 },
);
const mutations = fc.oneof(fc.constant([]), changes);

const mutated = (text: string, made: readonly { at: number; removes: number; adds: string }[]): string =>
  made.reduce((sofar, { at, removes, adds }) => {
    const place = Math.floor(at * sofar.length);
    return sofar.slice(0, place) + adds + sofar.slice(place + removes);
  }, text);

const cutUp = (bytes: Buffer, sizes: readonly number[]): Buffer[] => {
  const pieces: Buffer[] = [];
  for (let [at, turn] = [0, 0]; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
};

test("a reply that Node reads whole is read the same or refused, whatever was done to it and in whatever pieces", async () => {
  let [read, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      drafts,
      mutations,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom("GET", "GET", "POST", "HEAD"),
      async (draft, made, sizes, method) => {
        reply = Buffer.from(mutated(textOf(draft), made), "latin1");
        const theirs = await nodeReads(method);
        const whole = weRead([reply], method, false);
        const pieces = cutUp(reply, sizes);
        expect(weRead(pieces, method, false)).toEqual(whole);
        expect(weRead(pieces, method, true)).toEqual(whole);
        if (theirs && whole) expect(whole).toEqual(theirs);
        if (theirs && whole) read += 1;
        else if (!whole) refused += 1;
      },
    ),
    // A seed of its own, so that what is compared here is the same everywhere.
    { numRuns: 300, seed: 9112 },
  );
  // Were all refused, or none, nothing was compared.
  expect(read).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
}, 60_000);
