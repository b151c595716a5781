import type { ProviderSummary } from "@orrery/contract";
import { expect, test } from "vitest";
import { groupProviders, movedTo } from "./provider-groups.ts";

const provider = (id: string, key: ProviderSummary["key"]): ProviderSummary => ({
  id,
  label: id.toUpperCase(),
  tasks: [],
  isClosed: false,
  unsupported: [],
  key,
});

const providers = [provider("a", null), provider("d", "hub"), provider("c", "account"), provider("b", null)];

const namesOf = (order: readonly string[]) => {
  const { ordered, unordered, withoutKey } = groupProviders(order, providers);
  return [ordered, unordered, withoutKey].map((group) => group.map(({ id }) => id).join(""));
};

test("splits providers by the order and sorts the others by name", () => {
  expect(namesOf([])).toEqual(["", "cd", "ab"]);
  expect(namesOf(["b", "d"])).toEqual(["bd", "c", "a"]);
});

test("ignores providers the hub no longer has", () => {
  expect(namesOf(["gone", "b"])).toEqual(["b", "cd", "a"]);
});

test("moves a provider up, down or into the order", () => {
  const order = ["a", "b", "c"];
  expect(movedTo(order, "c", 1)).toEqual(["a", "c", "b"]);
  expect(movedTo(order, "a", 1)).toEqual(["b", "a", "c"]);
  expect(movedTo(order, "d", 3)).toEqual(["a", "b", "c", "d"]);
  expect(order).toEqual(["a", "b", "c"]);
});
