import { expect, test } from "vitest";
import { createActiveList } from "./active-list.ts";

test("has those who came and did not leave, whatever the order", () => {
  const roster = createActiveList<{ name: string; place: number }>();
  const people = ["a", "b", "c", "d", "e"].map((name) => ({ name, place: -1 }));
  for (const one of people) roster.add(one);
  const names = () =>
    roster
      .members()
      .map(({ name }) => name)
      .sort()
      .join("");
  expect(names()).toBe("abcde");
  for (const [at, left] of [
    [1, "acde"],
    [4, "acd"],
    [0, "cd"],
    [3, "c"],
    [2, ""],
  ] as const) {
    const one = people[at];
    if (one) roster.remove(one);
    expect(names()).toBe(left);
    expect(roster.size()).toBe(left.length);
  }
});

test("members may leave while they are gone through", () => {
  const roster = createActiveList();
  for (let count = 0; count < 3; count++) roster.add({ place: -1 });
  for (const one of roster.members()) roster.remove(one);
  expect(roster.size()).toBe(0);
});

test("one that has left, or never came, takes nobody out", () => {
  const roster = createActiveList();
  const [first, second, third] = [{ place: -1 }, { place: -1 }, { place: -1 }];
  roster.add(first);
  roster.add(second);
  roster.remove(first);
  roster.remove(first);
  roster.remove(third);
  expect(roster.members()).toEqual([second]);
});
