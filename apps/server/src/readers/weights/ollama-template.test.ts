import { expect, test } from "vitest";
import { ollamaTemplate } from "./ollama-template.ts";

const roles = (before: string, after: string, prompt: string): string =>
  `{% for message in messages %}${before}{{ message.content | trim }}${after}{% endfor %}{% if add_generation_prompt %}${prompt}{% endif %}`;
const chatml = roles("<|im_start|>{{ message.role }}\n", "<|im_end|>\n", "<|im_start|>assistant\n");
const llama3 = `{{ bos_token }}${roles(
  "<|start_header_id|>{{ message.role }}<|end_header_id|>\n\n",
  "<|eot_id|>",
  "<|start_header_id|>assistant<|end_header_id|>\n\n",
)}`;

test.each([
  ["ChatML", chatml, "<|im_start|>user\n{{ .Content }}<|im_end|>\n", ["<|im_end|>"]],
  ["Llama 3", llama3, "<|start_header_id|>user<|end_header_id|>\n\n{{ .Content }}<|eot_id|>", ["<|eot_id|>"]],
  [
    "a text before the first turn",
    `<|begin|>${roles("<|{{ message.role }}|>\n", "<|end|>\n", "<|assistant|>\n")}`,
    "{{ else }}<|begin|>{{ end }}",
    ["<|end|>"],
  ],
  [
    "a default system message",
    `{% if messages[0].role != 'system' %}<|im_start|>system\nBe kind.<|im_end|>\n{% endif %}${chatml}`,
    "{{ else }}<|im_start|>system\nBe kind.<|im_end|>\n{{ end }}",
    ["<|im_end|>"],
  ],
])("%s becomes a template for Ollama", (_name, jinja, part, stop) => {
  const found = ollamaTemplate(jinja);
  expect(found?.template).toContain(part);
  expect(found?.stop).toEqual(stop);
});

test.each([
  [
    "a template that refuses system messages",
    `{% if messages[0].role == 'system' %}{{ raise_exception('no') }}{% endif %}${chatml}`,
  ],
  [
    "turns that end with a token of the tokenizer",
    roles("<|{{ message.role }}|>\n", "{{ eos_token }}\n", "<|assistant|>\n"),
  ],
  ["text that depends on the position", roles("<{{ loop.index }}>", "</s>", "<next>")],
  [
    "text that depends on the content",
    roles("<|{{ message.role }}|{{ message.content | length }}>", "<|end|>", "<|assistant|>"),
  ],
  [
    "a last answer that is written otherwise",
    chatml.replace("message.content | trim", "(message.content if loop.last or message.role == 'user' else '') | trim"),
  ],
  [
    "an action in Ollama's language",
    roles("{{ '{{ .Secret }}' }}<|{{ message.role }}|>", "<|end|>", "{{ '{{ .Secret }}' }}<|assistant|>"),
  ],
  ["a template that does not parse", "{% for"],
  ["no text at all", ""],
])("%s has none", (_name, jinja) => {
  expect(ollamaTemplate(jinja)).toBeUndefined();
});
