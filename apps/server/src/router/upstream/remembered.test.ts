import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

const counting = () => {
  const read: string[] = [];
  const get = remembered((key) => {
    read.push(key);
    return { key };
  });
  return { get, read };
};

test("a result is read once", () => {
  const { get, read } = counting();
  expect([get("a"), get("b"), get("a")]).toEqual([{ key: "a" }, { key: "b" }, { key: "a" }]);
  expect(read).toEqual(["a", "b"]);
});

test("an error is not remembered", () => {
  let isDown = true;
  const get = remembered((key) => {
    if (isDown) throw new Error("down");
    return { key };
  });
  expect(() => get("a")).toThrow("down");
  isDown = false;
  expect(get("a")).toEqual({ key: "a" });
});

test("the newest thousand are kept, and none of a long text", () => {
  const { get, read } = counting();
  for (let index = 0; index <= 1_000; index++) get(String(index));
  read.length = 0;
  get("1");
  get("1000");
  expect(read).toEqual([]);
  get("0");
  expect(read).toEqual(["0"]);
  const long = "x".repeat(1_001);
  get(long);
  get(long);
  expect(read.slice(1)).toEqual([long, long]);
});
