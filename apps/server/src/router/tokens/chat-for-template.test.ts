import { expect, test } from "vitest";
import { chatForTemplate } from "./chat-for-template.ts";

const question = { role: "user", content: "Why?" };

test("a template is given the text of each message", () => {
  const parts = { role: "user", content: [{ type: "text", text: "Why?" }] };
  expect(chatForTemplate({ messages: [question, parts] })).toEqual({ messages: [question, question] });
});

test("a template is given the tools, if there are any", () => {
  const tools = [{ type: "function", function: { name: "look_up" } }];
  expect(chatForTemplate({ messages: [question], tools })).toEqual({ messages: [question], tools });
  expect(chatForTemplate({ messages: [question], tools: [] })).toEqual({ messages: [question] });
});

test.each<[string, object, object]>([
  [
    "several texts",
    {
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
    },
    { content: "a\nb" },
  ],
  ["null", { content: null }, { content: null }],
  ["no content", {}, { content: null }],
  ["other fields", { content: "a", name: "ada" }, { content: "a", name: "ada" }],
])("a template is given %s", (_name, fields, expected) => {
  expect(chatForTemplate({ messages: [{ role: "user", ...fields }] })).toEqual({
    messages: [{ role: "user", ...expected }],
  });
});

test.each<[string, unknown]>([
  ["content that is an object", [{ role: "user", content: { type: "text", text: "a" } }]],
  ["a part that is no object", [{ role: "user", content: ["a"] }]],
  ["a part of another type", [{ role: "user", content: [{ type: "refusal", text: "a" }] }]],
  ["a part without text", [{ role: "user", content: [{ type: "text", text: 5 }] }]],
  ["a message that is no object", ["a"]],
  ["a message that is a list", [[]]],
  ["a message that is null", [null]],
  ["no messages", undefined],
  ["an image", [question, { role: "user", content: [{ type: "image_url", image_url: { url: "data:," } }] }]],
  ["a message without a role", [question, { content: "Why?" }]],
])("nothing is rendered for %s", (_name, messages) => {
  expect(chatForTemplate({ messages })).toBeUndefined();
});
