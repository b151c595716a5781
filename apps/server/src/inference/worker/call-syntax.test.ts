import { expect, test } from "vitest";
import { syntaxOf } from "./call-syntax.ts";

const turn = (call: string, separator = "") =>
  "{% for message in messages %}<|start|>{{ message.role }}\n{{ message.content }}{% if message.tool_calls %}" +
  `{% for call in message.tool_calls %}${call}${separator}{% endfor %}{% endif %}<|end|>\n{% endfor %}` +
  "{% if tools %}{% endif %}";
const named = '{"name": "{{ call.function.name }}", "arguments": {{ call.function.arguments | tojson }}}';

test.each<[string, string, ReturnType<typeof syntaxOf>]>([
  [
    "marks on lines of their own",
    turn(`\n<tool_call>\n${named}\n</tool_call>`),
    { opening: "<tool_call>", closing: "</tool_call>" },
  ],
  ["JSON alone", turn(named.replace("arguments", "parameters")), { opening: "", closing: "" }],
  ["a list after a mark", turn(`[TOOL_CALLS][${named}]`), { opening: "[TOOL_CALLS]", closing: "" }],
  ["the whole call", turn("<fn>{{ call | tojson }}</fn>"), { opening: "<fn>", closing: "</fn>" }],
  ["a mark after them only", turn(`${named}<|call_end|>`), { opening: "", closing: "<|call_end|>" }],
  ["XML", turn("<function={{ call.function.name }}><parameter=a>1</parameter></function>"), undefined],
  ["a template that writes no calls", turn(""), undefined],
  [
    "a template that refuses them",
    "{% for message in messages %}{% if message.tool_calls %}{{ raise_exception('no') }}{% endif %}{% endfor %}",
    undefined,
  ],
])("finds how a template writes calls: %s", (_name, template, wanted) => {
  expect(syntaxOf({ chat_template: template })).toEqual(wanted);
});
