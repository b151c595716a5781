import { describe, expect, test } from "vitest";
import { toChatRequest } from "./request.ts";

const messagesOf = (role: string, content: unknown) => {
  const { chat, dropped } = toChatRequest({ model: "m", max_tokens: 1, messages: [{ role, content }] });
  return { messages: chat.messages, dropped };
};
const image = { type: "image", source: { type: "url", url: "https://x.example/a" } };
const imagePart = { type: "image_url", image_url: { url: "https://x.example/a" } };
const result = (content: unknown, more: object = {}) => ({
  type: "tool_result",
  tool_use_id: "a",
  content,
  ...more,
});
const document = (source: object, more: object = {}) => ({ type: "document", source, ...more });
const pdf = { type: "base64", media_type: "application/pdf", data: "AA" };
const file = (filename: string) => ({
  type: "file",
  file: { filename, file_data: "data:application/pdf;base64,AA" },
});

describe("the content of a user's turn", () => {
  test.each<[string, unknown, unknown]>([
    ["an empty string", "", ""],
    ["no blocks", [], ""],
    ["a document with a context", [document({ type: "text", data: "d" }, { title: "T", context: "C" })], "T\nC\n\nd"],
    ["a document with an empty title", [document({ type: "text", data: "d" }, { title: "", context: 5 })], "d"],
    ["a document with one text", [document({ type: "content", content: "c" })], "c"],
    ["an empty document", [document({ type: "content", content: "" })], ""],
    ["a document with an image", [document({ type: "content", content: [image] })], [imagePart]],
    ["a PDF without a title", [document(pdf)], [file("document.pdf")]],
    ["a PDF with an empty title", [document(pdf, { title: "" })], [file("document.pdf")]],
    ["a PDF with a title that is no text", [document(pdf, { title: 5 })], [file("document.pdf")]],
    [
      "a search result without a title",
      [{ type: "search_result", source: "https://x.example", content: "s" }],
      "https://x.example\n\ns",
    ],
  ])("%s", (_name, content, expected) => {
    expect(messagesOf("user", content)).toEqual({ messages: [{ role: "user", content: expected }], dropped: [] });
  });

  test.each<[string, object, string, readonly object[], readonly string[]]>([
    ["no content", result(undefined), "", [], []],
    ["null", result(null), "", [], []],
    [
      "several texts",
      result([
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ]),
      "a\n\nb",
      [],
      [],
    ],
    [
      "text and an image",
      result([{ type: "text", text: "a" }, image]),
      "a\n\nThe result continues in the next message.",
      [{ role: "user", content: [imagePart] }],
      [],
    ],
    ["an error without content", result(undefined, { is_error: true }), "Error: ", [], []],
    ["an error that is no boolean", result("a", { is_error: "yes" }), "a", [], []],
    [
      "a block of one provider",
      result([{ type: "tool_reference" }, { type: "toString" }]),
      "",
      [],
      ["tool_reference", "toString"],
    ],
  ])("a tool's result with %s", (_name, block, content, rest, dropped) => {
    expect(messagesOf("user", [block])).toEqual({
      messages: [{ role: "tool", tool_call_id: "a", content }, ...rest],
      dropped,
    });
  });

  test("a block inside a document has only texts and images", () => {
    const inner = document({ type: "content", content: [document({ type: "text", data: "d" })] });
    expect(messagesOf("user", [inner]).messages).toEqual([{ role: "user", content: "" }]);
  });
});

describe("the content of an assistant's turn", () => {
  const thinking = (more: object) => ({ type: "thinking", thinking: "r", signature: "orrery:reasoning", ...more });
  const message = (content: unknown, more: object = {}) => [{ role: "assistant", content, ...more }];
  test.each<[string, unknown, readonly object[], readonly string[]]>([
    ["text", "a", message("a"), []],
    [
      "texts",
      [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
      message("a\n\nb"),
      [],
    ],
    ["nothing", [], message(""), []],
    ["thinking of this router", [thinking({})], message("", { reasoning: "r" }), []],
    ["thinking with another's signature", [thinking({ signature: "other:reasoning" })], message(""), []],
    ["thinking in an unknown field", [thinking({ signature: "orrery:content" })], message(""), []],
    ["thinking without a signature", [thinking({ signature: undefined })], message(""), []],
    ["empty thinking", [thinking({ thinking: "" })], message(""), []],
    ["thinking that is no text", [thinking({ thinking: 5 })], message(""), []],
    ["hidden thinking", [{ type: "redacted_thinking", thinking: "r", signature: "orrery:reasoning" }], message(""), []],
    [
      "a block of one provider",
      [{ type: "text", text: "a" }, { type: "mcp_tool_use" }],
      message("a"),
      ["mcp_tool_use"],
    ],
    [
      "a call without input",
      [{ type: "tool_use", id: "a", name: "f" }],
      message(null, { tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: "{}" } }] }),
      [],
    ],
  ])("%s", (_name, content, messages, dropped) => {
    expect(messagesOf("assistant", content)).toEqual({ messages, dropped });
  });
});

describe("errors name the field", () => {
  const at = "messages.0.content";
  const noFiles = "is not supported: this hub stores no files for providers. Send the data as base64.";
  test.each<[string, unknown, string, string]>([
    ["user", [image, { type: "image" }], `${at}.1.source`, "must be an object."],
    ["user", [{ type: "image", source: { type: "tape" } }], `${at}.0.source.type`, "must be base64 or url."],
    ["user", [{ type: "image", source: { type: "url" } }], `${at}.0.source.url`, "must be a string."],
    [
      "user",
      [{ type: "image", source: { type: "base64", data: "A" } }],
      `${at}.0.source.media_type`,
      "must be a string.",
    ],
    ["user", [{ type: "image", source: { ...pdf, data: 5 } }], `${at}.0.source.data`, "must be a string."],
    ["user", [{ type: "document" }], `${at}.0.source`, "must be an object."],
    ["user", [document({ type: "file" })], `${at}.0.source`, noFiles],
    [
      "user",
      [document({ type: "url" })],
      `${at}.0.source`,
      "is not supported: providers cannot fetch documents. Send the document as base64 or text.",
    ],
    ["user", [document({ type: "tape" })], `${at}.0.source.type`, "must be text, content or base64."],
    ["user", [document({ type: "text" })], `${at}.0.source.data`, "must be a string."],
    ["user", [document({ ...pdf, data: 5 })], `${at}.0.source.data`, "must be a string."],
    ["user", [document({ type: "content", content: 5 })], `${at}.0.source.content`, "must be a list."],
    ["user", [document({ type: "content", content: [5] })], `${at}.0.source.content.0`, "must be an object."],
    ["user", [{ type: "search_result", content: 5 }], `${at}.0.content`, "must be a list."],
    ["user", [{ type: "text" }], `${at}.0.text`, "must be a string."],
    ["user", [{ type: "text", text: "a" }, "b"], `${at}.1`, "must be a block with a type."],
    ["user", [{ type: "text", text: "a" }, { type: 5 }], `${at}.1`, "must be a block with a type."],
    ["user", [{ type: "tool_result", content: "" }], `${at}.0.tool_use_id`, "must be a string."],
    ["user", [result([{ type: "text" }])], `${at}.0.content.0.text`, "must be a string."],
    ["assistant", [{ type: "text" }], `${at}.0.text`, "must be a string."],
    ["assistant", [{ type: "tool_use", name: "f" }], `${at}.0.id`, "must be a string."],
    ["assistant", [{ type: "tool_use", id: "a" }], `${at}.0.name`, "must be a string."],
    ["assistant", 5, at, "must be a list."],
    ["system", [{ type: "text" }], `${at}.0.text`, "must be a string."],
    ["system", 5, at, "must be a list."],
  ])("%s: %j", (role, content, param, ending) => {
    expect(() => messagesOf(role, content)).toThrow(
      expect.objectContaining({ code: "bad_request", param, message: `"${param}" ${ending}` }),
    );
  });
});
