import { expect, it } from "vitest";
import { createEventReader } from "./event-reader.ts";

const whole = 'data: {"a":1}\r\n\r\n: a remark\n\ndata: one\ndata: two\n\ndata:[DONE]\n\n';
const events = ['{"a":1}', "one\ntwo", "[DONE]"];

it("reads events for every chunk size", () => {
  for (let size = 1; size <= whole.length; size += 1) {
    const reader = createEventReader();
    const read: string[] = [];
    for (let at = 0; at < whole.length; at += size) read.push(...reader.push(whole.slice(at, at + size)));
    expect(read, `pieces of ${size}`).toEqual(events);
    expect(reader.pending()).toBe(0);
  }
});

it("reports the length of an incomplete event", () => {
  const reader = createEventReader();
  expect(reader.push("data: abc")).toEqual([]);
  expect(reader.pending()).toBe(9);
});
