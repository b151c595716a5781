import { expect, test } from "vitest";
import { errorCount, readTools, toolErrors, writeTools } from "./tool-draft.ts";

const order = {
  type: "function",
  function: {
    name: "get_order",
    description: "Look up an order",
    parameters: {
      type: "object",
      properties: {
        order_id: { type: "integer", description: "Order number" },
        tags: { type: "array", items: { type: "string" } },
      },
      required: ["order_id"],
      additionalProperties: false,
    },
  },
};

test("a tool goes through the form without loss", () => {
  const drafts = readTools(JSON.stringify([order]));
  expect(drafts?.[0]).toMatchObject({ name: "get_order", parameters: [{ name: "order_id", isRequired: true }, {}] });
  expect(JSON.parse(writeTools(drafts ?? []))).toEqual([order]);
  expect(readTools("")).toEqual([]);
  expect(writeTools([])).toBe("");
});

test.each([
  ["[", "JSON that is not valid"],
  ["{}", "an object"],
  ['[{"type":"web_search"}]', "a tool that is no function"],
  ['[{"type":"function","function":{"name":"a","strict":true}}]', "a field that the form lacks"],
  ['[{"function":{"name":"a","parameters":{"properties":{"x":{"$ref":"#/y"}}}}}]', "a parameter without a type"],
])("%s is edited as JSON only: %s", (text) => {
  expect(readTools(text)).toBeUndefined();
});

test("each name is checked, and errors are counted", () => {
  const parameter = { type: "string", description: "", isRequired: false, rest: {} } as const;
  const parameters = ["order_id", "with payments", "order_id", ""].map((name) => ({ ...parameter, name }));
  const errors = toolErrors([{ name: "get_order", description: "", parameters, rest: {} }]);
  expect(errors).toEqual([
    {
      name: undefined,
      parameters: [
        undefined,
        "Use letters, digits and underscores only.",
        "Choose another name: order_id is used above.",
        "Enter a name.",
      ],
    },
  ]);
  expect(errorCount(errors)).toBe(3);
});
