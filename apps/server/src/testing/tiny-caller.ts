import { followTable, type ModelFiles, tinyVocabulary, tinyWriter } from "./tiny-models.ts";

const call = ["<call>", '{"name": "weather",', '"arguments":', '{"city": "london"}}', "</call>"];
const vocabulary = [...tinyVocabulary, "weather", ...call];

/** Asked for the weather, it calls; a cat it answers with text; where one lives, with text and a call. */
const follows = {
  ...Object.fromEntries(call.map((part, at) => [part, call[at + 1] ?? "<end>"])),
  weather: "<call>",
  cat: "sat",
  lives: "in",
  in: "<call>",
  bad: '"arguments":',
};

const template =
  "{% if tools %}fine {% endif %}{% for message in messages %}{{ message.content or '' }} " +
  "{% for call in message.tool_calls or [] %}<call>{{ call.function | tojson }}</call>{% endfor %}{% endfor %}" +
  "{% if add_generation_prompt %} {{ messages[-1].content }}{% endif %}";

/** A model that decides by the last word of a conversation whether it calls a tool. */
export const tinyCaller = (): ModelFiles =>
  tinyWriter({ vocabulary, table: followTable(vocabulary, follows), template, maxLength: 512 });
