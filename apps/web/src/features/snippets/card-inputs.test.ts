import { expect, test } from "vitest";
import { cardInputs } from "./card-inputs.ts";

const inputsOf = (task: string, widgetData: unknown) =>
  cardInputs({ id: "orrery/net", widgetData } as never, task, "http://hub.example/base");

test.each([
  ["a text", "text-classification", [{ text: "Wo?" }, { text: "second" }], '"Wo?"'],
  [
    "a conversation",
    "conversational",
    [{ messages: [{ role: "user", content: "Hi" }] }],
    '[{"role":"user","content":"Hi"}]',
  ],
  [
    "a file of the repository",
    "image-classification",
    [{ src: "examples/a b.png" }],
    '"http://hub.example/base/orrery/net/resolve/main/examples/a b.png"',
  ],
  [
    "a file elsewhere",
    "image-classification",
    [{ src: "https://files.example/a.png" }],
    '"https://files.example/a.png"',
  ],
  ["rows", "tabular-classification", [{ structured_data: { a: [1] } }], '{"data":{"a":[1]}}'],
  ["nothing usable", "text-classification", [{ src: "a.png" }], undefined],
  ["no examples", "text-classification", undefined, undefined],
  ["a text that is too long for a URL", "text-classification", [{ text: "x".repeat(5_000) }], undefined],
])("%s", (_name, task, widgetData, inputs) => {
  expect(inputsOf(task, widgetData)).toBe(inputs);
});
