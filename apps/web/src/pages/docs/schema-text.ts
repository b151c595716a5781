import type { OpenApiSchema } from "../../api/docs.ts";

const literal = (value: unknown): string => JSON.stringify(value) ?? "null";

/** `"a" | "b"`, `string[]`, `{ id, name? }`. */
export const schemaText = (schema: OpenApiSchema | undefined, depth = 0): string => {
  if (!schema) return "anything";
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.slice(0, 12).map(literal).join(" | ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => schemaText(one, depth)))].join(" | ");
  if (schema.items) return `${schemaText(schema.items, depth + 1)}[]`;
  if (schema.properties && depth < 2) {
    const required = new Set(schema.required);
    const names = Object.keys(schema.properties).map((name) => (required.has(name) ? name : `${name}?`));
    return `{ ${names.slice(0, 30).join(", ")}${names.length > 30 ? ", …" : ""} }`;
  }
  const [values] = Object.values(schema.patternProperties ?? {});
  if (values) return `{ [name]: ${schemaText(values, depth + 1)} }`;
  return schema.type === undefined ? "anything" : [schema.type].flat().join(" | ");
};
