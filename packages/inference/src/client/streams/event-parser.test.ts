import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventParser, parseEvents } from "./event-parser.ts";

const encoder = new TextEncoder();

const eventsOf = (chunks: readonly Uint8Array[]): [string, string][] => {
  const events: [string, string][] = [];
  const parser = createEventParser((data, name) => events.push([data, name]));
  for (const chunk of chunks) parser.push(chunk);
  parser.end();
  return events;
};

const dataOf = (text: string): string[] => eventsOf([encoder.encode(text)]).map(([data]) => data);

describe("server-sent events", () => {
  it("dispatches at a blank line", () => {
    expect(dataOf("data: one\n\ndata: two\n\n")).toEqual(["one", "two"]);
  });

  it("joins several data lines", () => {
    expect(dataOf("data: one\ndata:two\ndata\n\n")).toEqual(["one\ntwo\n"]);
  });

  it("takes every line ending", () => {
    expect(dataOf("data: a\r\n\r\ndata: b\r\rdata: c\n\n")).toEqual(["a", "b", "c"]);
  });

  it("skips comments and fields it does not know", () => {
    expect(dataOf(": still here\n\nid: 4\nretry: 10\ndata: x\nnonsense\n\n")).toEqual(["x"]);
  });

  it("takes off one space only", () => {
    expect(dataOf("data:  two spaces\n\n")).toEqual([" two spaces"]);
  });

  it("skips a byte order mark at the start and keeps one elsewhere", () => {
    expect(dataOf("\ufeffdata: \ufeffx\n\n")).toEqual(["\ufeffx"]);
  });

  it("does not lose the last event when the blank line is missing", () => {
    expect(dataOf("data: a\n\ndata: b\n")).toEqual(["a", "b"]);
    expect(dataOf("data: a\n\ndata: b")).toEqual(["a", "b"]);
  });

  it("tells the name of an event, and forgets it with the event", () => {
    expect(eventsOf([encoder.encode("event: error\ndata: x\n\ndata: y\n\n")])).toEqual([
      ["x", "error"],
      ["y", ""],
    ]);
  });

  it("gives nothing for blank lines and for events without data", () => {
    expect(dataOf("\n\n\nevent: ping\n\n")).toEqual([]);
  });

  it("gives the same events wherever the bytes are cut", () => {
    const line = fc.oneof(
      fc.string({ unit: "grapheme" }).map((text) => `data: ${text.replaceAll(/[\r\n]/g, " ")}`),
      fc.constantFrom("", ": comment", "event: ping", "data", "id: 7", "data:é 漢 🙂"),
    );
    const text = fc
      .array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")))
      .map((lines) => lines.map((parts) => parts.join("")).join(""));
    fc.assert(
      fc.property(text, fc.array(fc.nat(), { maxLength: 40 }), (whole, marks) => {
        const bytes = encoder.encode(whole);
        const cuts = [...new Set(marks.map((mark) => mark % (bytes.length + 1)))].sort((a, b) => a - b);
        const edges = [0, ...cuts, bytes.length];
        const chunks = edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
        expect(eventsOf(chunks)).toEqual(eventsOf([bytes]));
      }),
      { numRuns: 500 },
    );
  });

  it("gives the same events byte by byte", () => {
    const bytes = encoder.encode('\ufeffdata: {"é":"🙂"}\r\n\r\n: x\rdata: a\rdata: b\r\revent: error\ndata: z');
    expect(eventsOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(eventsOf([bytes]));
  });

  it("refuses an event without end", () => {
    const parser = createEventParser(() => {});
    const chunk = encoder.encode("x".repeat(1024 * 1024));
    const feed = () => {
      for (let count = 0; count < 20; count++) parser.push(chunk);
    };
    expect(feed).toThrow(new RangeError("an event is longer than 16777216 characters"));
  });

  it("counts the data lines of an event towards its length", () => {
    const parser = createEventParser(() => {});
    const line = encoder.encode(`data: ${"x".repeat(1024 * 1024)}\n`);
    const feed = () => {
      for (let count = 0; count < 20; count++) parser.push(line);
    };
    expect(feed).toThrow(new RangeError("an event is longer than 16777216 characters"));
  });

  it("accepts an event of exactly the greatest length", () => {
    let length = 0;
    const parser = createEventParser((data) => {
      length = data.length;
    });
    parser.push(`data:${"x".repeat(16 * 1024 * 1024 - 5)}`);
    expect(parser.pending()).toBe(16 * 1024 * 1024);
    parser.push("\n\n");
    expect(length).toBe(16 * 1024 * 1024 - 5);
  });

  it("reads a line of 100,000 chunks", () => {
    const events: string[] = [];
    const parser = createEventParser((data) => events.push(data));
    for (let count = 0; count < 100_000; count++) parser.push(encoder.encode("xxxxxxxxxxxx"));
    parser.push(encoder.encode("\ndata: y\n\n"));
    expect(events).toEqual(["y"]);
  });

  it("accepts text as well as bytes, and tells how much of an event is pending", () => {
    const events: string[] = [];
    const parser = createEventParser((data) => events.push(data));
    parser.push("data: abc");
    expect([events, parser.pending()]).toEqual([[], 9]);
    parser.push("\ndata: de");
    expect(parser.pending()).toBe(11);
    parser.push("\n\n");
    expect([events, parser.pending()]).toEqual([["abc\nde"], 0]);
  });

  it("reads a whole stream", () => {
    expect(parseEvents("event: error\ndata: a\n\ndata: b")).toEqual([
      { data: "a", name: "error" },
      { data: "b", name: "" },
    ]);
    expect(parseEvents(encoder.encode("event:x\ndata:a\n\n"))).toEqual([{ data: "a", name: "x" }]);
    expect(parseEvents("")).toEqual([]);
  });
});
