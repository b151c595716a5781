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

test.each([
  ["no messages", undefined],
  ["an image", [question, { role: "user", content: [{ type: "image_url", image_url: { url: "data:," } }] }]],
  ["a message without a role", [question, { content: "Why?" }]],
])("nothing is rendered for %s", (_name, messages) => {
  expect(chatForTemplate({ messages })).toBeUndefined();
});
