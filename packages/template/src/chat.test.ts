import { describe, expect, test } from "vitest";
import { isTemplateError, renderChat } from "./index.ts";

const messages = [{ role: "user", content: "Hi" }];
const named = [
  { name: "default", template: "plain" },
  { name: "tool_use", template: "tools {{ tools | length }}" },
  { name: "rag", template: "documents {{ documents[0].text }}" },
];

test("a template string with its variables", () => {
  const template =
    "{{ bos_token }}{% for m in messages %}[{{ m.role }}]{{ m.content }}{% endfor %}{% if add_generation_prompt %}[assistant]{% endif %}{{ mood }}";
  const request = { template, messages, specialTokens: { bos_token: "<s>" }, variables: { mood: "!" } };
  expect(renderChat(request)).toBe("<s>[user]Hi!");
  expect(renderChat({ ...request, addGenerationPrompt: true })).toBe("<s>[user]Hi[assistant]!");
});

test("what is given chooses among named templates", () => {
  expect(renderChat({ template: named, messages })).toBe("plain");
  expect(renderChat({ template: named, messages, tools: [{}] })).toBe("tools 1");
  expect(renderChat({ template: named, messages, documents: [{ text: "x" }] })).toBe("documents x");
  expect(renderChat({ template: named, messages, tools: [{}], templateName: "default" })).toBe("plain");
});

test("a tokenizer_config gives the template and the special tokens, as text or as objects", () => {
  const template = {
    bos_token: { content: "<s>", lstrip: false },
    eos_token: "</s>",
    pad_token: null,
    chat_template: "{{ bos_token }}{{ messages[0].content }}{{ eos_token }}{{ pad_token is defined }}",
  };
  expect(renderChat({ template, messages })).toBe("<s>Hi</s>False");
  expect(renderChat({ template: { ...template, chat_template: named }, messages })).toBe("plain");
});

test("every special token of a tokenizer_config is a variable, and nothing else of it is", () => {
  const template = {
    bos_token: "<s>",
    pad_token: "<pad>",
    image_token: { content: "<image>" },
    model_max_length: "512",
    chat_template: "{{ bos_token }}{{ pad_token }}{{ image_token }}{{ model_max_length is defined }}",
  };
  expect(renderChat({ template, messages })).toBe("<s><pad><image>False");
  expect(renderChat({ template, messages, specialTokens: { pad_token: "-", image_token: { content: "+" } } })).toBe(
    "<s>-+False",
  );
});

test("tools and documents that are not given are none", () => {
  const template = "{{ tools is none }} {{ tools is defined }} {{ documents is none }} {{ documents is defined }}";
  expect(renderChat({ template, messages })).toBe("True True True True");
  expect(renderChat({ template, messages, tools: null, documents: null })).toBe("True True True True");
  expect(renderChat({ template: "{{ tools }} {{ documents }}", messages, tools: [], documents: [] })).toBe("[] []");
});

test("content may be a list of parts", () => {
  const template = "{% for p in messages[0].content %}{{ '<image>' if p.type == 'image_url' else p.text }}{% endfor %}";
  const content = [
    { type: "image_url", image_url: { url: "data:," } },
    { type: "text", text: "what is this?" },
  ];
  expect(renderChat({ template, messages: [{ role: "user", content }] })).toBe("<image>what is this?");
});

test.each([
  [{ template: [named[1]], messages }, "no template `default`; available: tool_use"],
  [
    { template: named, messages, templateName: "tool-use" },
    "no template `tool-use`; did you mean `tool_use`?; available: default, tool_use, rag",
  ],
  [{ template: {}, messages }, "no template `default`; available: none, since `chat_template` is missing"],
])("a missing template is named, with what there is: %#", (request, message) => {
  try {
    renderChat(request as Parameters<typeof renderChat>[0]);
    throw new Error("the template was found");
  } catch (error) {
    expect(isTemplateError(error, "unknown_template")).toBe(true);
    expect(String((error as Error).message)).toBe(message);
  }
});

describe("a template is kept ready for the next rendering", () => {
  const messages = [{ role: "user", content: "hi" }];

  test("the same source and options are compiled once", () => {
    let compilations = 0;
    const globals = new Proxy(
      { shout: (text: unknown) => `${text}!` },
      {
        ownKeys: (target) => {
          compilations += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    const request = { template: "{{ shout(messages[0].content) }}", messages, globals };
    expect([renderChat(request), renderChat({ ...request })]).toEqual(["hi!", "hi!"]);
    expect(compilations).toBe(1);
  });

  test("other options mean another template", () => {
    const template = "{{ greet() }}\n{% for x in range(9) %}{{ x }}{% endfor %}";
    const say = (word: string) => ({ greet: () => word });
    expect(renderChat({ template, messages, globals: say("a") })).toBe("a\n012345678");
    expect(renderChat({ template, messages, globals: say("b") })).toBe("b\n012345678");
    expect(() => renderChat({ template, messages, globals: say("a"), budgets: { rangeLength: 3 } })).toThrow(
      "a range has more than 3 items; raise `budgets.rangeLength` to allow it",
    );
  });

  test("only so many are kept", () => {
    const texts = Array.from({ length: 100 }, (_, index) => renderChat({ template: `${index}`, messages }));
    expect(texts).toEqual(Array.from({ length: 100 }, (_, index) => `${index}`));
  });
});
