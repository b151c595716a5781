import { describe, expect, it } from "vitest";
import { chatTemplatesOf } from "./chat-templates-of.ts";
import { modelSources, readSourceName, tokenTexts } from "./source.ts";

const record = {
  _id: "1",
  id: "a/b",
  config: {
    chat_template_jinja: "x",
    tokenizer_config: {
      bos_token: "<s>",
      chat_template: [
        { name: "default", template: "x" },
        { name: "tool_use", template: "y" },
      ],
    },
  },
  gguf: { chat_template: "z" },
};

describe("the templates of a model", () => {
  it("are read from every place models store them, without duplicates", () => {
    expect(chatTemplatesOf(record).map(({ name, source }) => [name, source])).toEqual([
      ["default", "x"],
      ["tool_use", "y"],
      ["default", "z"],
    ]);
    expect(chatTemplatesOf({ _id: "1", id: "a/b" })).toEqual([]);
  });

  it("have their own keys and the model's special tokens", () => {
    const sources = modelSources(record);
    expect(new Set(sources.map(({ key }) => key)).size).toBe(3);
    expect(sources[1]).toMatchObject({
      label: "tool_use (tokenizer_config.json)",
      original: "y",
      tokens: { bos_token: "<s>" },
    });
  });
});

it("tokenTexts reads tokens stored as strings and as objects", () => {
  const config = { bos_token: "<s>", eos_token: { content: "</s>" }, pad_token: null, chat_template: "x" };
  expect(tokenTexts(config)).toEqual({ bos_token: "<s>", eos_token: "</s>" });
});

it("readSourceName parses URL values and rejects others", () => {
  expect(readSourceName("model:a/b")).toEqual({ kind: "model", id: "a/b" });
  expect(readSourceName("tools")).toEqual({ kind: "example", key: "tools" });
  expect(readSourceName("second")).toEqual({ kind: "own", key: "second" });
  expect(readSourceName("original")).toEqual({ kind: "original" });
  for (const text of [undefined, "", "toString", "constructor", "nothing"])
    expect(readSourceName(text)).toBeUndefined();
});
