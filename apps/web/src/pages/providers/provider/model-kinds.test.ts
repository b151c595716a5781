import { expect, test } from "vitest";
import { findModels, kindsIn, sortModels } from "./model-kinds.ts";

const models = [
  { id: "acme/chat-large", task: "conversational", pricing: { input: 2 } },
  { id: "acme/unpriced", task: "conversational" },
  { id: "acme/chat-small", task: "conversational", pricing: { input: 1 }, hubModel: "meridian/small" },
  { id: "acme/painter", task: "text-to-image" },
];
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id.slice(5));

test("offers the kinds that the models have", () => {
  expect(kindsIn(models)).toEqual([
    { value: "chat", label: "Chat" },
    { value: "images", label: "Images" },
  ]);
});

test("sorts in both directions, with unknown values last", () => {
  const sorted = (direction: "ascending" | "descending") => ids(sortModels(models, { key: "input", direction }));
  expect(sorted("ascending")).toEqual(["chat-small", "chat-large", "unpriced", "painter"]);
  expect(sorted("descending")).toEqual(["chat-large", "chat-small", "unpriced", "painter"]);
});

test("finds by kind and by words of both names", () => {
  expect(ids(findModels(models, "chat", "chat"))).toEqual(["chat-large", "chat-small"]);
  expect(ids(findModels(models, undefined, "MERIDIAN small"))).toEqual(["chat-small"]);
});
