import { describe, expect, test } from "vitest";
import { countedReply } from "./counted-reply.ts";

/** A reply that records what is sent; it cannot take more after `full`. */
const record = () => {
  const sent: [string, string][] = [];
  const reply = {
    write: (text: string) => {
      sent.push(["write", text]);
      return text !== "full";
    },
    end: (text: string) => void sent.push(["end", text]),
  };
  return { sent, reply };
};

test("counts the bytes of a stream that is sent as it is", () => {
  const { sent, reply } = record();
  const counted = countedReply(reply);
  expect(counted.bytes()).toBe(0);
  expect([counted.write("abc"), counted.write("full"), counted.bytes()]).toEqual([true, false, 7]);
  counted.end("de");
  expect([sent, counted.bytes()]).toEqual([
    [
      ["write", "abc"],
      ["write", "full"],
      ["end", "de"],
    ],
    9,
  ]);
});

describe("a converted stream", () => {
  const conversion = { open: () => "<", take: (events: string) => events.toUpperCase() };

  test("begins once, and is counted as it is sent", () => {
    const { sent, reply } = record();
    const counted = countedReply(reply, conversion);
    counted.write("a");
    counted.write("b");
    counted.end(">");
    expect(sent).toEqual([
      ["write", "<A"],
      ["write", "B"],
      ["end", ">"],
    ]);
    expect(counted.bytes()).toBe(4);
  });

  test("begins at its end if nothing came before", () => {
    const { sent, reply } = record();
    const counted = countedReply(reply, conversion);
    counted.end("x");
    expect([sent, counted.bytes()]).toEqual([[["end", "<x"]], 2]);
  });

  test("needs no beginning", () => {
    const { sent, reply } = record();
    const counted = countedReply(reply, { take: (events) => events.slice(1) });
    expect([counted.write("a"), counted.write("ab")]).toEqual([true, true]);
    expect([sent, counted.bytes()]).toEqual([[["write", "b"]], 1]);
    const ended = countedReply(reply, { take: () => "no" });
    ended.end("x");
    expect([sent[1], ended.bytes()]).toEqual([["end", "x"], 1]);
  });
});
