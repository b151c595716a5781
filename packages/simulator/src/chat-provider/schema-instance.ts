import type { ChatTraits } from "./traits.ts";

type Schema = Readonly<Record<string, unknown>>;

type Broken = NonNullable<ChatTraits["breaksSchema"]>;

const schemaOf = (value: unknown): Schema => (typeof value === "object" && value !== null ? (value as Schema) : {});

const resolve = (root: Schema, reference: string): Schema =>
  reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<Schema>((schema, key) => schemaOf(schema[key]), root);

const objectOf = (schema: Schema, root: Schema, broken: Broken): unknown =>
  Object.fromEntries(
    Object.entries(schemaOf(schema.properties)).map(([name, inner]) => [
      name,
      instanceOf(schemaOf(inner), root, broken),
    ]),
  );

const arrayOf = (schema: Schema, root: Schema, broken: Broken): unknown =>
  broken.includes("array")
    ? "1, 2"
    : Array.from({ length: Number(schema.minItems ?? 1) }, () => instanceOf(schemaOf(schema.items), root, broken));

/** The smallest value that fits a schema, or one that breaks the keywords named. */
export const instanceOf = (schema: Schema, root: Schema, broken: Broken): unknown => {
  if (typeof schema.$ref === "string")
    return broken.includes("$ref") ? { description: "a port" } : instanceOf(resolve(root, schema.$ref), root, broken);
  if (Array.isArray(schema.enum)) return broken.includes("enum") ? "purple" : schema.enum[0];
  if (Array.isArray(schema.anyOf))
    return broken.includes("anyOf") ? [1, 2] : instanceOf(schemaOf(schema.anyOf[0]), root, broken);
  if (schema.type === "object") return objectOf(schema, root, broken);
  if (schema.type === "array") return arrayOf(schema, root, broken);
  if (schema.type === "integer" || schema.type === "number") return Number(schema.minimum ?? 3);
  return schema.type === "null" ? null : "Oban";
};
