import { describe, expect, it } from "vitest";
import { address, either, fields, firstOrOne, list, listOrOne, maybe, number, ShapeError, text } from "./shape.ts";

const messageOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof ShapeError) return error.message;
    throw error;
  }
  throw new Error("The shape did fit");
};

describe("shapes", () => {
  it("name the path of the bad field, what was expected and what came", () => {
    const shape = fields({ items: list(fields({ box: fields({ xmin: number }) })) });
    const bad = { items: [{ box: { xmin: 1 } }, { box: { xmin: "2" } }] };
    expect(messageOf(() => shape(bad))).toBe("items[1].box.xmin: expected a number, received a string");
    expect(messageOf(() => shape({ items: {} }))).toBe("items: expected a list, received an object with no fields");
    expect(messageOf(() => shape(null))).toBe("reply: expected an object with items, received null");
    expect(messageOf(() => fields({ usage: fields({}) })({ usage: 1 }))).toBe(
      "usage: expected an object, received a number",
    );
    expect(messageOf(() => list(list(number))([[1], [2, null]]))).toBe("[1][1]: expected a number, received null");
    expect(messageOf(() => list(fields({ a: text }))([{}]))).toBe("[0].a: expected text, received nothing");
  });

  it("hand on what fits without copying it", () => {
    const value = { list: [{ a: 1 }], more: true };
    expect(fields({ list: list(fields({ a: number })) })(value)).toBe(value);
  });

  it("copy where something was read as something else, and leave the reply alone", () => {
    const value = { first: [7], rest: 1 };
    expect(fields({ first: firstOrOne(number) })(value)).toEqual({ first: 7, rest: 1 });
    expect(value.first).toEqual([7]);
    expect(list(firstOrOne(number))([[1], 2])).toEqual([1, 2]);
  });

  it("take one for many, and the first of many", () => {
    expect(listOrOne(number)(1)).toEqual([1]);
    expect(firstOrOne(number)([3, 4])).toBe(3);
    expect(messageOf(() => firstOrOne(number)([]))).toBe("reply: expected at least one answer, received an empty list");
  });

  it("take missing and null for nothing", () => {
    expect([undefined, null, 1].map(maybe(number))).toEqual([undefined, undefined, 1]);
  });

  it("choose the first that fits", () => {
    const shape = either("text or a number", text, number);
    expect([shape("a"), shape(1)]).toEqual(["a", 1]);
    expect(messageOf(() => shape(true))).toBe("reply: expected text or a number, received a boolean");
  });

  it("know addresses", () => {
    expect(address("https://host/path").pathname).toBe("/path");
    expect(messageOf(() => address("file:///x"))).toBe("reply: expected an http(s) address, received a string");
  });
});
