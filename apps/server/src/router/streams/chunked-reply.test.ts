import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { beginChunked, streamHeaders } from "./chunked-reply.ts";

const begin = (httpVersionMajor: number, httpVersionMinor: number) => {
  const calls: unknown[] = [];
  const response = {
    req: { httpVersionMajor, httpVersionMinor },
    chunkedEncoding: true,
    writeHead: (...given: unknown[]) => calls.push(["head", ...given]),
    write: (...given: unknown[]) => {
      calls.push(["write", ...given]);
      return given[0] === "2\r\nok\r\n" || given[0] === "ok";
    },
    end: (...given: unknown[]) => calls.push(["end", ...given]),
  };
  const reply = beginChunked(response as unknown as ServerResponse, 201, { a: "b" });
  return { reply, calls, response };
};

test("streams are neither buffered nor guessed to be of another type", () => {
  expect(streamHeaders).toEqual({ "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" });
});

describe.each([
  [1, 1],
  [2, 0],
])("a reply to HTTP/%i.%i", (major, minor) => {
  test("is framed with one write for each chunk", () => {
    const { reply, calls, response } = begin(major, minor);
    expect([reply.write("ok"), reply.write("0123456789abcdefX")]).toEqual([true, false]);
    reply.end("!");
    expect(response.chunkedEncoding).toBe(false);
    expect(calls).toEqual([
      ["head", 201, { a: "b", "transfer-encoding": "chunked" }],
      ["write", "2\r\nok\r\n", "latin1"],
      ["write", "11\r\n0123456789abcdefX\r\n", "latin1"],
      ["end", "1\r\n!\r\n0\r\n\r\n", "latin1"],
    ]);
  });

  test("ends without an empty chunk", () => {
    const { reply, calls } = begin(major, minor);
    reply.end("");
    expect(calls[1]).toEqual(["end", "0\r\n\r\n", "latin1"]);
  });
});

test("a reply to HTTP/1.0 is not framed", () => {
  const { reply, calls } = begin(1, 0);
  expect([reply.write("ok"), reply.write("no")]).toEqual([true, false]);
  reply.end("!");
  expect(calls).toEqual([
    ["head", 201, { a: "b" }],
    ["write", "ok", "latin1"],
    ["write", "no", "latin1"],
    ["end", "!", "latin1"],
  ]);
});
