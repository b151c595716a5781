import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ResponseReader } from "./response-reader.ts";

/** What a reader tells of bytes that come in pieces; `pausesAt` names what it is asked to pause after. */
const told = (pieces: readonly string[], { isHead = false, isClosed = false, pauses = false } = {}) => {
  const reader = new ResponseReader();
  let [body, end, isPaused] = ["", "", false];
  const heads: unknown[] = [];
  const pause = () => {
    if (!pauses) return;
    isPaused = true;
    reader.pause();
  };
  const goOn = () => {
    while (isPaused) {
      isPaused = false;
      reader.resume();
    }
  };
  reader.expect(
    {
      onHead: (status, headers) => {
        heads.push([status, { ...headers }]);
        pause();
      },
      onData: (chunk) => {
        body += chunk.toString("latin1");
        pause();
      },
      onEnd: (canStay, seconds) => {
        end = `${canStay ? "stays" : "ends"}${seconds === undefined ? "" : ` ${seconds} s`}`;
      },
    },
    isHead,
  );
  try {
    for (const piece of pieces) {
      reader.read(Buffer.from(piece, "latin1"));
      goOn();
    }
    if (isClosed && !reader.close()) return { heads, body, end, fault: "it broke off" };
    goOn();
  } catch (error) {
    return { heads, body, end, fault: (error as Error).message };
  }
  return { heads, body, end };
};

const replies = {
  length: "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello",
  empty: "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
  chunks:
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nkeep-alive: timeout=5, max=9\r\n\r\n5\r\nhello\r\n1;why=not\r\n \r\n0000000005\r\nworld\r\n0\r\nx-check: 1\r\n\r\n",
  early: "HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\nHTTP/1.1 200\r\ncontent-length: 2\r\n\r\nok",
  nothing: "HTTP/1.1 204 No Content\r\nset-cookie: a\r\nset-cookie: b\r\n\r\n",
};
const expected = {
  length: { heads: [[200, { "content-type": "text/plain", "content-length": "5" }]], body: "hello", end: "stays" },
  empty: { heads: [[200, { "content-length": "0" }]], body: "", end: "stays" },
  chunks: {
    heads: [[200, { "transfer-encoding": "chunked", "keep-alive": "timeout=5, max=9" }]],
    body: "hello world",
    end: "stays 5 s",
  },
  early: { heads: [[200, { "content-length": "2" }]], body: "ok", end: "stays" },
  nothing: { heads: [[204, { "set-cookie": ["a", "b"] }]], body: "", end: "stays" },
} as const;
type Name = keyof typeof replies;
const names = Object.keys(replies) as Name[];

describe("a reply is read the same", () => {
  test.each(names)("%s: whole, byte by byte, and cut in two anywhere, with and without pauses", (name) => {
    const text = replies[name];
    for (const pauses of [false, true]) {
      expect(told([text], { pauses })).toEqual(expected[name]);
      expect(told([...text], { pauses })).toEqual(expected[name]);
      for (let at = 1; at < text.length; at++)
        expect(told([text.slice(0, at), text.slice(at)], { pauses })).toEqual(expected[name]);
    }
  });

  test("whatever its chunks and whatever pieces it comes in", () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (chunks, sizes, pauses) => {
          const parts = chunks.map((chunk) => Buffer.from(chunk).toString("latin1"));
          const body = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join("");
          const text = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${body}0\r\n\r\n`;
          const pieces: string[] = [];
          for (let [at, turn] = [0, 0]; at < text.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1;
            pieces.push(text.slice(at, at + size));
            at += size;
          }
          expect(told(pieces, { pauses })).toMatchObject({ body: parts.join(""), end: "stays" });
        },
      ),
    );
  });
});

test("a reply without a length ends with its connection, which cannot stay", () => {
  const text = "HTTP/1.1 200 OK\r\n\r\nall of it";
  expect(told([text])).toMatchObject({ body: "all of it", end: "" });
  for (const pauses of [false, true])
    expect(told([text], { isClosed: true, pauses })).toMatchObject({ body: "all of it", end: "ends" });
});

test("a reply that can have no body has none; where it tells of one, that might still come over the connection", () => {
  const heads = ["content-length: 5\r\n", "transfer-encoding: chunked\r\n", "content-length: 0\r\n", ""];
  const ends = ["ends", "ends", "stays", "stays"];
  for (const [at, head] of heads.entries()) {
    const expected = { body: "", end: ends[at] };
    expect(told([`HTTP/1.1 200 OK\r\n${head}\r\n`], { isHead: true })).toMatchObject(expected);
    expect(told([`HTTP/1.1 204 No Content\r\n${head}\r\n`])).toMatchObject(expected);
    expect(told([`HTTP/1.1 304 Not Modified\r\n${head}\r\n`])).toMatchObject(expected);
  }
});

test("what was kept in a pause is told before the end of the connection is", () => {
  const ends = (text: string, kept: string) => {
    const reader = new ResponseReader();
    const said: string[] = [];
    const listener = {
      onHead: () => reader.pause(),
      onData: (chunk: Buffer) => void said.push(chunk.toString()),
      onEnd: () => void said.push("end"),
    };
    reader.expect(listener, false);
    reader.read(Buffer.from(text));
    reader.read(Buffer.from(kept));
    expect(reader.hasAll).toBe(false);
    expect(reader.close()).toBe(true);
    expect(reader.hasAll).toBe(true);
    expect(said).toEqual([]);
    try {
      reader.resume();
    } catch (error) {
      said.push((error as Error).message);
    }
    return said;
  };
  expect(ends("HTTP/1.1 200 OK\r\n\r\nall", " of it")).toEqual(["all of it", "end"]);
  expect(ends("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nall", " of it")).toEqual(["all of it", "end"]);
  expect(ends("HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\nall", " of it")).toEqual(["all of it", "it broke off"]);
});

test("a head that comes byte by byte costs about as much as one that comes whole", () => {
  const text = `HTTP/1.1 200 OK\r\nx: ${"a".repeat(60_000)}\r\ncontent-length: 2\r\n\r\nok`;
  expect(told([...text])).toMatchObject({ body: "ok", end: "stays" });
});

test.each([
  ["HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n", "it says so"],
  ["HTTP/1.0 200 OK\r\ncontent-length: 0\r\n\r\n", "it is of an old version"],
])("a connection does not stay where %j: %s", (text) => {
  expect(told([text])).toMatchObject({ end: "ends" });
});

test.each([
  ["broke off before its head", "HTTP/1.1 200", "it broke off"],
  ["broke off within its length", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhello", "it broke off"],
  ["broke off within its chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nhello", "it broke off"],
  ["no HTTP at all", "SSH-2.0-OpenSSH\r\n\r\n", "it does not begin like one"],
  ["a status of two digits", "HTTP/1.1 20 OK\r\n\r\n", "it does not begin like one"],
  ["another protocol", "HTTP/1.1 101 Switching\r\n\r\n", "it switches to another protocol"],
  ["a line without a name", "HTTP/1.1 200 OK\r\n: a\r\n\r\n", "its head has a line that is no field"],
  [
    "a line that goes on with the last",
    "HTTP/1.1 200 OK\r\na: b\r\n c\r\n\r\n",
    "its head has a line that is no field",
  ],
  ["a space before the colon", "HTTP/1.1 200 OK\r\na : b\r\n\r\n", "its head has a line that is no field"],
  ["a lone line feed", "HTTP/1.1 200 OK\r\na: b\nc: d\r\n\r\n", "its head has a letter that has no place there"],
  [
    "two lengths",
    "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello",
    "its length cannot be told",
  ],
  [
    "the same length twice",
    "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 5\r\n\r\nhello",
    "its length cannot be told",
  ],
  ["a list of lengths", "HTTP/1.1 200 OK\r\ncontent-length: 5, 5\r\n\r\nhello", "its length cannot be told"],
  [
    "a length with a space that is none",
    "HTTP/1.1 200 OK\r\ncontent-length: 5\xa0\r\n\r\nhello",
    "its length cannot be told",
  ],
  [
    "an encoding with a space that is none",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: \xa0chunked\r\n\r\n0\r\n\r\n",
    "it is encoded in a way that was not asked for",
  ],
  [
    "a head whose lines end in line feeds",
    "HTTP/1.1 200 OK\ncontent-length: 2\n\nok\r\n\r\n",
    "it does not begin like one",
  ],
  [
    "a letter that could not be passed on",
    "HTTP/1.1 200 OK\r\na: \x01\r\n\r\n",
    "its head has a letter that has no place there",
  ],
  ["a length with a sign", "HTTP/1.1 200 OK\r\ncontent-length: +5\r\n\r\nhello", "its length cannot be told"],
  [
    "a length and chunks",
    "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "its length is told in two ways",
  ],
  [
    "another encoding",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n",
    "it is encoded in a way that was not asked for",
  ],
  ["a chunk without a size", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nhello\r\n", "a chunk has no size"],
  ["a size with a sign", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n-5\r\nhello\r\n", "a chunk has no size"],
  [
    "a chunk longer than its size",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhello\r\n0\r\n\r\n",
    "a chunk is longer than it says",
  ],
  [
    "a size line of a lone line feed",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n",
    "a line between its chunks does not end as it should",
  ],
  [
    "a size line without end",
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5;${"x".repeat(2_000)}`,
    "a line between its chunks is too long",
  ],
  ["a head without end", `HTTP/1.1 200 OK\r\na: ${"b".repeat(70_000)}`, "its head is too long"],
])("refuses %s", (_what, text, fault) => {
  for (const pauses of [false, true]) {
    expect(told([text], { isClosed: true, pauses }).fault).toBe(fault);
    expect(told([...text], { isClosed: true, pauses }).fault).toBe(fault);
  }
});

test("what nobody asked for is no answer to the next question", () => {
  const { length } = replies;
  expect(told([`${length}HTTP/1.1 200 OK\r\n`])).toMatchObject({ end: "ends", fault: "more came than was asked for" });
  expect(told([length, "x"])).toMatchObject({ end: "stays", fault: "more came than was asked for" });
});

test("names that mean something to JavaScript are fields like others", () => {
  const { heads } = told(["HTTP/1.1 200 OK\r\n__proto__: a\r\nconstructor: b\r\ncontent-length: 0\r\n\r\n"]);
  expect(JSON.stringify(heads)).toBe('[[200,{"__proto__":"a","constructor":"b","content-length":"0"}]]');
});
