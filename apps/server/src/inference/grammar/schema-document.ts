import { isRecord } from "../../text/is-record.ts";
import { HubInferenceError } from "../hub-inference-error.ts";

/** The keywords of a schema. */
export type Keywords = Readonly<Record<string, unknown>>;
export type OutputSchema = boolean | Keywords;

export const isKeywords = (value: unknown): value is Keywords => isRecord(value);

export const invalidSchema = (path: string, wanted: string): HubInferenceError =>
  new HubInferenceError("bad_request", `"${path}" must be ${wanted}.`);

export const unsupportedSchema = (path: string, advice = "Remove it, or use another provider."): HubInferenceError =>
  new HubInferenceError("unsupported", `"${path}" is not supported by models that this hub runs. ${advice}`);

export const asSchema = (value: unknown, path: string): OutputSchema => {
  if (typeof value === "boolean" || isKeywords(value)) return value;
  throw invalidSchema(path, "a JSON schema");
};

export const schemasIn = (value: unknown, path: string): OutputSchema[] => {
  if (!Array.isArray(value) || value.length === 0) throw invalidSchema(path, "a list of JSON schemas");
  return value.map((item, index) => asSchema(item, `${path}[${index}]`));
};

export const propertiesIn = ({ properties = {} }: Keywords, path: string): Readonly<Record<string, OutputSchema>> => {
  if (!isKeywords(properties)) throw invalidSchema(`${path}.properties`, "an object");
  for (const [name, value] of Object.entries(properties)) asSchema(value, `${path}.properties.${name}`);
  return properties as Readonly<Record<string, OutputSchema>>;
};

export const requiredIn = ({ required = [] }: Keywords, path: string): readonly string[] => {
  if (Array.isArray(required) && required.every((name) => typeof name === "string")) return required;
  throw invalidSchema(`${path}.required`, "a list of names");
};

/** A count such as `minItems`. */
export const countIn = (schema: Keywords, name: string, path: string): number | undefined => {
  const value = schema[name];
  if (value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0))
    return value as number | undefined;
  throw invalidSchema(`${path}.${name}`, "a whole number, 0 or more");
};

export const typesIn = ({ type }: Keywords, path: string): readonly string[] | undefined => {
  const names = ["string", "number", "integer", "boolean", "null", "object", "array"];
  const list: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (type === undefined) return undefined;
  if (list.length > 0 && list.every((name) => names.includes(name as string))) return list as readonly string[];
  throw invalidSchema(`${path}.type`, `one of ${names.join(", ")}, or a list of them`);
};

/** Words about a schema that change nothing for values. */
const annotations = new Set([
  ...["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "discriminator"],
  ...["$comment", "$schema", "$id", "$defs", "definitions", "contentMediaType", "contentEncoding"],
]);

const constraints = new Set([
  ...["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref", "properties", "required", "additionalProperties"],
  ...["items", "prefixItems", "minItems", "maxItems", "minLength", "maxLength", "pattern", "format"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
]);

/** Keywords that are supported with the one value that asks nothing. */
const harmless: Readonly<Record<string, unknown>> = { uniqueItems: false, minProperties: 0, multipleOf: 1 };

const isAnnotation = (name: string): boolean => annotations.has(name) || name.startsWith("x-");

/** Refuses keywords that would be ignored. */
export const checkKeywords = (schema: Keywords, path: string): void => {
  for (const [name, value] of Object.entries(schema)) {
    if (isAnnotation(name) || constraints.has(name)) continue;
    const asksNothing = Object.hasOwn(harmless, name) && harmless[name] === value;
    if (!asksNothing || (name === "multipleOf" && schema.type !== "integer"))
      throw unsupportedSchema(`${path}.${name}`);
  }
};

/** The constraints of a schema, without annotations. */
export const constraintsIn = (schema: Keywords): string[] => Object.keys(schema).filter((name) => !isAnnotation(name));

/** A part of a JSON pointer; percent signs that escape nothing stay. */
const keyOf = (part: string): string =>
  part
    .replace(/(?:%[0-9A-Fa-f]{2})+/g, (escaped) => Buffer.from(escaped.replaceAll("%", ""), "hex").toString())
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");

/** The schema that a `$ref` names, within the same document. */
export const resolveReference = (root: OutputSchema, reference: unknown, path: string): OutputSchema => {
  if (typeof reference !== "string" || !/^#(?:\/|$)/.test(reference))
    throw unsupportedSchema(path, "Only references within the schema are, such as #/$defs/name.");
  const found = reference
    .split("/")
    .slice(1)
    .reduce<unknown>((value, part) => {
      const key = keyOf(part);
      return typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Keywords)[key]
        : undefined;
    }, root);
  if (found === undefined) throw new HubInferenceError("bad_request", `"${path}": "${reference}" does not exist.`);
  return asSchema(found, path);
};
