import { describe, expect, it } from "vitest";
import { chatTemplatesOf } from "./chat-templates-of.ts";
import { renderTemplate } from "./render-template.ts";
import { sampleChats, sampleKeys, tokenTexts } from "./sample-chats.ts";

const source =
  "{{ bos_token }}{% for m in messages %}<{{ m.role }}>{{ m.content }}\n{% endfor %}{% if tools %}[{{ tools | length }}]{% endif %}";

describe("renderTemplate", () => {
  it.each(sampleKeys)("renders the sample “%s”", (key) => {
    const rendered = renderTemplate({ source, context: { ...sampleChats[key].context, bos_token: "<s>" } });
    expect(rendered).toMatchObject({ report: { capabilities: { tools: true } } });
    expect("text" in rendered && rendered.text).toContain("<s><");
  });

  it("shows the line of a fault", () => {
    expect(renderTemplate({ source: "a\n{{ b", context: {} })).toMatchObject({
      fault: expect.stringContaining("line 2"),
    });
    const raised = renderTemplate({ source: "{{ raise_exception('no system role') }}", context: {} });
    expect(raised).toMatchObject({ fault: expect.stringContaining("no system role"), report: expect.anything() });
  });
});

describe("chatTemplatesOf", () => {
  it("finds templates wherever models keep them, each once", () => {
    const record = {
      _id: "1",
      id: "a/b",
      config: {
        chat_template_jinja: "x",
        tokenizer_config: {
          chat_template: [
            { name: "default", template: "x" },
            { name: "tool_use", template: "y" },
          ],
        },
      },
      gguf: { chat_template: "z" },
    };
    expect(chatTemplatesOf(record).map(({ name, source: text }) => [name, text])).toEqual([
      ["default", "x"],
      ["tool_use", "y"],
      ["default", "z"],
    ]);
    expect(chatTemplatesOf({ _id: "1", id: "a/b" })).toEqual([]);
  });
});

it("tokenTexts reads tokens however they are stored", () => {
  expect(tokenTexts({ bos_token: "<s>", eos_token: { content: "</s>" }, pad_token: null, chat_template: "x" })).toEqual(
    {
      bos_token: "<s>",
      eos_token: "</s>",
    },
  );
});
