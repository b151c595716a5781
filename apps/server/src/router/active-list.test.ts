import { expect, test } from "vitest";
import { createActiveList } from "./active-list.ts";

test("lists the items that were added and not removed, in any order of removal", () => {
  const list = createActiveList<{ name: string; slot: number }>();
  const items = ["a", "b", "c", "d", "e"].map((name) => ({ name, slot: -1 }));
  for (const one of items) list.add(one);
  const names = () =>
    list
      .members()
      .map(({ name }) => name)
      .sort()
      .join("");
  expect(names()).toBe("abcde");
  for (const [at, remaining] of [
    [1, "acde"],
    [4, "acd"],
    [0, "cd"],
    [3, "c"],
    [2, ""],
  ] as const) {
    const one = items[at];
    if (one) list.remove(one);
    expect(names()).toBe(remaining);
    expect(list.size()).toBe(remaining.length);
  }
});

test("items can be removed while iterating over the members", () => {
  const list = createActiveList();
  for (let count = 0; count < 3; count++) list.add({ slot: -1 });
  for (const one of list.members()) list.remove(one);
  expect(list.size()).toBe(0);
});

test("removing an item that is not in the list changes nothing", () => {
  const list = createActiveList();
  const [first, second, third] = [{ slot: -1 }, { slot: -1 }, { slot: -1 }];
  list.add(first);
  list.add(second);
  list.remove(first);
  list.remove(first);
  list.remove(third);
  expect(list.members()).toEqual([second]);
});
