import { expect, test } from "vitest";
import { combinations, snippetsFor, type Variation } from "../test-kit/all-snippets.ts";
import { Expression, isSame, type Tree } from "./expression.ts";
import { fixed, remembering } from "./fixed.ts";
import { hold } from "./held-values.ts";
import { layerOf } from "./layer.ts";

/** Code is put together from what earlier calls have left; these calls leave all sorts of things. */

const variations: readonly Variation[] = [
  {},
  { model: { id: "a/b" } },
  { model: { id: `owner/${"long-".repeat(16)}name` } },
  { model: { id: "owner/it's odd" } },
  { mapping: { providerId: "at/provider" } },
  { options: { streaming: true } },
  { options: { billTo: "acme" } },
  { options: { billTo: "ac'me", streaming: true } },
  { options: { directRequest: true } },
  { options: { accessToken: "hf_one" } },
  { options: { accessToken: "sk-two" } },
  { options: { hub: "https://hub.example" } },
  { options: { hub: "https://another.example/below", billTo: "acme" } },
  { options: { inputs: "a text of the caller's own" } },
  { options: { inputs: { question: "why?", image: "dog.png" } } },
  { options: { temperature: 0, top_p: 0.5 } },
  { options: { temperature: -0 } },
];

/** The one provider that takes none of these names is left out: it would only log so. */
const offered = combinations.filter(({ provider }) => provider !== "openai");

const cells = offered.flatMap((combination) =>
  variations.map((variation) => () => JSON.stringify(snippetsFor(combination, variation))),
);

test("a snippet does not depend on the snippets made before it", () => {
  const forwards = cells.map((make) => make());
  const backwards = cells.toReversed().map((make) => make());
  expect(backwards.toReversed()).toEqual(forwards);
  expect(new Set(forwards).size).toBeGreaterThan(offered.length * 5);
});

test("nothing of a token that was given is left in the next snippets", () => {
  const [chat] = combinations.filter(({ task, provider }) => task === "conversational" && provider === "together");
  if (!chat) return expect.unreachable();
  expect(JSON.stringify(snippetsFor(chat, { options: { accessToken: "hf_planted" } }))).toContain("hf_planted");
  expect(JSON.stringify(snippetsFor(chat))).not.toContain("hf_planted");
});

const variable = { kind: "variable", name: "x" } as const;

test.each<[string, Tree, Tree, boolean]>([
  ["equal data", { a: [1, { b: "x" }] }, { a: [1, { b: "x" }] }, true],
  ["names in another order", { a: 1, b: 2 }, { b: 2, a: 1 }, false],
  ["a list and a record", ["x"], { 0: "x" }, false],
  ["an expression and a record", new Expression("x"), { parts: ["x"] } as Tree, false],
  ["equal expressions", new Expression("x", variable), new Expression("x", variable), true],
  ["zeros of both signs", 0, -0, false],
  ["one name more", { a: 1 }, { a: 1, b: null }, false],
  ["null and nothing in it", null, {}, false],
])("whether trees are written alike: %s", (_name, one, other, expected) => {
  expect([isSame(one, other), isSame(other, one)]).toEqual([expected, expected]);
});

test("variables have the same shape if nothing but held values differs", () => {
  const layer = (task: string, ...texts: readonly string[]) =>
    layerOf("test", { task, job: { part: "id", list: texts.map((text) => hold(text)) }, none: undefined });
  expect(layer("chat", "a", "b").id).toBe(layer("chat", "c", "d").id);
  expect(layer("chat", "a", "b").values).toEqual(["a", "b"]);
  expect(layer("chat", "a").id).not.toBe(layer("chat", "a", "b").id);
  expect(layer("chat", "a").id).not.toBe(layer("talk", "a").id);
  expect(layerOf("test", { a: "1", b: "2" }).id).not.toBe(layerOf("test", { a: "12", b: "" }).id);
  expect(layerOf("test", { a: { b: hold("x") } }).id).not.toBe(layerOf("test", { a: { c: hold("x") } }).id);
});

test("what is written is remembered for data that cannot change, and only for that", () => {
  let count = 0;
  const write = remembering(
    (name, value, indentation, end) => `${indentation}${name}${JSON.stringify(value)}${end}${count++}`,
  );
  const [example, given] = [fixed({ a: [1] }), { a: [1] }];
  expect(write("x", example, " ", ",")).toBe(write("x", example, " ", ","));
  expect(write("x", example, "  ", ",")).not.toBe(write("x", example, " ", ","));
  expect(write("x", given, " ", ",")).not.toBe(write("x", given, " ", ","));
});
