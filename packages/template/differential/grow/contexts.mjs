/** Random contexts, grown as JSON text so that ints, floats and big ints stay what they are on both sides. */
import fc from "fast-check";

const CHARACTERS = [
  ..."abcdeXYZ0129 .,-_/<>&%{}#'\"\\\n\t",
  "é",
  "ß",
  "İ",
  "Σ",
  "ñ",
  "你",
  "😀",
  "👍",
  "\u0301",
  "\u200d",
  "\u00a0",
  "\u2028",
  "\r\n",
];
const WORDS = [
  "user",
  "assistant",
  "system",
  "tool",
  "hello World",
  "a,b,,c",
  "  pad ",
  "42",
  "-3.5",
  "<think>\nx\n</think>\ny",
  "it's",
  "",
  "see www.x.org/a?b, (http://e.com). a@b.co",
  "<b>x</b> &amp; <!-- y -->z",
  "well-known a--b c-d e",
  "{:>4}{0!r}",
  "%s %d",
];

/** Text with line breaks, quotes, markup, combining marks and characters outside the basic plane. */
export const texts = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 12 }) },
);

const keys = fc.constantFrom("a", "b", "name", "role", "content", "items", "type", "1", "x y", "é");
const integers = fc.oneof(fc.integer({ min: -9, max: 20 }), fc.integer()).map(String);
const bigIntegers = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String);
const floats = fc
  .oneof(fc.constantFrom(0.1, 2.5, -0.5, 1e16, 1e-7, 1e22, 3), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) =>
    Number.isInteger(value) && !/e/.test(String(value)) ? `${Object.is(value, -0) ? "-0" : value}.0` : String(value),
  );
const strings = texts.map((text) => JSON.stringify(text));
const scalars = fc.oneof(
  { weight: 4, arbitrary: strings },
  { weight: 4, arbitrary: integers },
  { weight: 2, arbitrary: floats },
  { weight: 1, arbitrary: bigIntegers },
  { weight: 2, arbitrary: fc.constantFrom("true", "false", "null") },
);

/** @param {fc.Arbitrary<string>} item */
const listOf = (item, maxLength = 4) => fc.array(item, { maxLength }).map((items) => `[${items.join(", ")}]`);

/** @param {fc.Arbitrary<string>} value */
const dictOf = (value) =>
  fc
    .uniqueArray(fc.tuple(keys, value), { maxLength: 3, selector: ([key]) => key })
    .map((entries) => `{${entries.map(([key, item]) => `${JSON.stringify(key)}: ${item}`).join(", ")}}`);

const nested = fc.oneof(
  { weight: 4, arbitrary: scalars },
  { weight: 1, arbitrary: listOf(scalars, 3) },
  { weight: 1, arbitrary: dictOf(scalars) },
);
const people = fc
  .tuple(strings, integers, listOf(strings, 2), strings)
  .map(([name, age, tags, city]) => `{"name": ${name}, "age": ${age}, "tags": ${tags}, "addr": {"city": ${city}}}`);
const parts = fc.oneof(
  strings.map((text) => `{"type": "text", "text": ${text}}`),
  fc.constant('{"type": "image", "image": "a.png"}'),
);
const toolCalls = dictOf(scalars).map(
  (json) => `[{"id": "abcdefghi", "type": "function", "function": {"name": "add", "arguments": ${json}}}]`,
);
const messages = fc
  .record({
    role: fc.constantFrom('"system"', '"user"', '"assistant"', '"tool"'),
    content: fc.oneof({ weight: 5, arbitrary: strings }, { weight: 1, arbitrary: listOf(parts, 2) }),
    calls: fc.option(toolCalls, { freq: 6 }),
    thought: fc.option(strings, { freq: 6 }),
  })
  .map(({ role, content, calls, thought }) => {
    const extras = `${calls ? `, "tool_calls": ${calls}` : ""}${thought ? `, "reasoning_content": ${thought}` : ""}`;
    return `{"role": ${role}, "content": ${content}${extras}}`;
  });
const tools = fc
  .tuple(strings, fc.constantFrom("string", "integer", "array", "object"))
  .map(
    ([text, type]) =>
      `{"type": "function", "function": {"name": "add", "description": ${text}, "parameters": {"type": "object", "properties": {"a": {"type": "${type}", "description": ${text}}}, "required": ["a"]}}}`,
  );

/** What each variable of a grown context holds; the expressions know these names. */
const variables = {
  s: strings,
  t: strings,
  n: integers,
  m: integers,
  x: floats,
  big: bigIntegers,
  b: fc.constantFrom("true", "false"),
  z: fc.constant("null"),
  any: nested,
  l: listOf(nested),
  ln: listOf(integers),
  ls: listOf(strings),
  d: dictOf(nested),
  people: listOf(people, 3),
  messages: listOf(messages, 4),
};

/** What a chat template reads besides messages. */
const chatVariables = {
  tools: listOf(tools, 2),
  documents: listOf(fc.constant('{"title": "A", "text": "b"}'), 2),
  add_generation_prompt: fc.constantFrom("true", "false"),
  enable_thinking: fc.constantFrom("true", "false"),
  bos_token: fc.constant('"<s>"'),
  eos_token: fc.constant('"</s>"'),
};

/** @param {Record<string, string | undefined>} record */
function toJson(record) {
  const pairs = Object.entries(record).map(([name, json]) => `"${name}": ${json}`);
  return `{${pairs.join(", ")}}`;
}

/** A whole context as JSON text; some variables are left out now and then. */
export const contexts = fc
  .record(variables, { requiredKeys: ["s", "n", "l", "ln", "ls", "d", "people", "messages"] })
  .map(toJson);

/** A context for a chat template. */
export const chatContexts = fc
  .record({ messages: listOf(messages, 6), ...chatVariables }, { requiredKeys: ["messages", "bos_token", "eos_token"] })
  .map(toJson);
