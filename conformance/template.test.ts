import { compile, type ErrorKind, isTemplateError, renderChat } from "@orrery/template";
import { describe, expect, test } from "vitest";

const chatml =
  "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}" +
  "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";

describe("chat templates", () => {
  test("[S1.5] a chat template with variables is rendered for a model", () => {
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hello" },
    ];
    expect(renderChat({ template: chatml, messages, addGenerationPrompt: true })).toBe(
      "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\n",
    );
  });

  test("[S1.5] variables, special tokens and tools reach the template, and no prompt is added unless asked for", () => {
    const template = {
      chat_template:
        "{{ bos_token }}{{ mood }} {{ tools | length }} {{ add_generation_prompt }} {{ messages[0]['content'] }}",
      bos_token: "<s>",
    };
    const tool = { type: "function", function: { name: "now", parameters: {} } } as const;
    const messages = [{ role: "user", content: "Hi" }];
    expect(renderChat({ template, messages, tools: [tool], variables: { mood: "calm" } })).toBe("<s>calm 1 False Hi");
    expect(renderChat({ template: chatml, messages })).toBe("<|im_start|>user\nHi<|im_end|>\n");
  });

  test("[S3.15] a model's tokenizer_config carries its chat_template", () => {
    const template = { chat_template: `{{ bos_token }}${chatml}`, bos_token: { content: "<s>" } };
    expect(renderChat({ template, messages: [{ role: "user", content: "Hi" }] })).toBe(
      "<s><|im_start|>user\nHi<|im_end|>\n",
    );
  });

  test("[S3.19] a message has a role and content, which is text or a list of text and image_url parts", () => {
    const template =
      "{% for m in messages %}{{ m.role }}: {% if m.content is string %}{{ m.content }}{% else %}" +
      "{% for part in m.content %}{{ part.text if part.type == 'text' else '<image>' }}{% endfor %}{% endif %}{{ '\\n' }}{% endfor %}";
    const messages = [
      { role: "user", content: "Hi" },
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "https://example.org/cat.png" } },
          { type: "text", text: " a cat?" },
        ],
      },
    ];
    expect(renderChat({ template, messages })).toBe("user: Hi\nuser: <image> a cat?\n");
  });
});

describe("syntax errors of the template engine", () => {
  test.each<[string, string, ErrorKind, string]>([
    ["unexpected characters", "{{ a $ b }}", "unexpected_character", "1 | {{ a $ b }}\n  |      ^"],
    ["unknown statements", "{% loop %}", "unknown_statement", "1 | {% loop %}\n  |    ^^^^"],
    ["unknown filters", "{{ a | shout }}", "unknown_filter", "1 | {{ a | shout }}\n  |        ^^^^^"],
    ["unknown tests", "{{ a is blue }}", "unknown_test", "1 | {{ a is blue }}\n  |         ^^^^"],
    ["missing arguments", "{{ 'a' | replace }}", "missing_argument", "1 | {{ 'a' | replace }}\n  |          ^^^^^^^"],
    [
      "missing arguments of tests",
      "{{ 4 is divisibleby }}",
      "missing_argument",
      "1 | {{ 4 is divisibleby }}\n  |         ^^^^^^^^^^^",
    ],
    [
      "statements that are not reached",
      "{% if false %}\n{% loop %}{% endif %}",
      "unknown_statement",
      "2 | {% loop %}{% endif %}\n  |    ^^^^",
    ],
  ])("[S5.13] %s are reported with their place", (_, source, kind, excerpt) => {
    const failure = (): unknown => {
      try {
        return compile(source).render({ a: 1 });
      } catch (error) {
        return error;
      }
    };
    const error = failure();
    expect(isTemplateError(error, kind) && error.excerpt).toBe(excerpt);
  });
});
