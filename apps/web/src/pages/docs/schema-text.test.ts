import { expect, it } from "vitest";
import { schemaText } from "./schema-text.ts";

it.each([
  [undefined, "anything"],
  [{}, "anything"],
  [{ type: "string" }, "string"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ enum: ["a", "b"] }, '"a" | "b"'],
  [{ const: false }, "false"],
  [{ type: "array", items: { type: "integer" } }, "integer[]"],
  [{ anyOf: [{ type: "string" }, { type: "null" }, { type: "string" }] }, "string | null"],
  [{ type: "object", properties: { id: {}, name: {} }, required: ["id"] }, "{ id, name? }"],
  [{ type: "object", patternProperties: { "^.*$": { type: "number" } } }, "{ [name]: number }"],
])("formats %j as %s", (schema, text) => expect(schemaText(schema)).toBe(text));
