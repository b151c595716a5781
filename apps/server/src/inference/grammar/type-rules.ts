import { formats } from "./formats.ts";
import { colon, comma, enclosed, listOf, literal, objectOf, space, stringOf, stringUnlike } from "./json-text.ts";
import { anyInteger, anyNumber, numberBetween, scaledBound } from "./number-rules.ts";
import { stringMatching, UnsupportedPattern } from "./pattern.ts";
import { choice, empty, type GrammarRule, never, repeat, sequence, text } from "./rule.ts";
import {
  asSchema,
  countIn,
  invalidSchema,
  type Keywords,
  type OutputSchema,
  propertiesIn,
  requiredIn,
  schemasIn,
  typesIn,
  unsupportedSchema,
} from "./schema-document.ts";

/** Compiles a part of a schema. */
export type CompileAt = (schema: OutputSchema, path: string) => GrammarRule;

type TypeRule = (schema: Keywords, path: string, compileAt: CompileAt) => GrammarRule;

const matching = (pattern: unknown, path: string): GrammarRule => {
  if (typeof pattern !== "string") throw invalidSchema(path, "a regular expression");
  try {
    return stringMatching(pattern);
  } catch (error) {
    if (!(error instanceof UnsupportedPattern)) throw error;
    throw unsupportedSchema(path, `It has ${error.message}. Simplify it, or use another provider.`);
  }
};

const stringRule: TypeRule = (schema, path) => {
  const { pattern, format } = schema;
  const min = countIn(schema, "minLength", path);
  const max = countIn(schema, "maxLength", path);
  if (pattern === undefined && format === undefined) return (max ?? min ?? 0) < (min ?? 0) ? never : stringOf(min, max);
  const name = pattern === undefined ? "format" : "pattern";
  const other = ["minLength", "maxLength", "format"].find(
    (keyword) => keyword !== name && schema[keyword] !== undefined,
  );
  if (other) throw unsupportedSchema(`${path}.${other}`, `Together with ${name} it cannot be enforced: remove one.`);
  if (name === "pattern") return matching(pattern, `${path}.pattern`);
  const known = Object.hasOwn(formats, String(format)) ? formats[String(format)] : undefined;
  if (known === undefined)
    throw unsupportedSchema(`${path}.format`, `Use ${Object.keys(formats).join(", ")}, or a pattern.`);
  return matching(`^(?:${known})$`, `${path}.format`);
};

const boundIn = (schema: Keywords, name: string, path: string): bigint | undefined => {
  const value = schema[name];
  if (value === undefined) return undefined;
  if (typeof value !== "number") throw invalidSchema(`${path}.${name}`, "a number");
  const bound = scaledBound(value);
  if (bound === undefined) throw unsupportedSchema(`${path}.${name}`, "Use a number with at most 9 decimals.");
  return bound;
};

/** Of two bounds on one side, the stricter counts. */
const numberRule =
  (isWhole: boolean): TypeRule =>
  (schema, path) => {
    const bound = (name: string) => boundIn(schema, name, path);
    const min = bound("minimum");
    const max = bound("maximum");
    const above = bound("exclusiveMinimum");
    const below = bound("exclusiveMaximum");
    if ([min, max, above, below].every((value) => value === undefined)) return isWhole ? anyInteger : anyNumber;
    const isMinExclusive = above !== undefined && (min === undefined || above >= min);
    const isMaxExclusive = below !== undefined && (max === undefined || below <= max);
    const bounds = { min: isMinExclusive ? above : min, max: isMaxExclusive ? below : max };
    return numberBetween({ ...bounds, isMinExclusive, isMaxExclusive }, isWhole);
  };

interface PropertyRule {
  readonly rule: GrammarRule;
  readonly isRequired: boolean;
}

/** Properties in their order, then others; what is optional can be missing. */
const membersOf = (entries: readonly PropertyRule[], other: GrammarRule | undefined): GrammarRule => {
  let first = other ? listOf(other, 0, undefined) : empty;
  let later = sequence(other ? repeat(sequence(comma, other), 0) : empty, space);
  for (const { rule, isRequired } of entries.toReversed()) {
    const asFirst = sequence(rule, later);
    const asLater = sequence(comma, rule, later);
    first = isRequired ? asFirst : choice(asFirst, first);
    later = isRequired ? asLater : choice(asLater, later);
  }
  return first;
};

const objectRule: TypeRule = (schema, path, compileAt) => {
  const properties = propertiesIn(schema, path);
  const required = new Set(requiredIn(schema, path));
  const names = [...new Set([...Object.keys(properties), ...required])];
  const place = `${path}.additionalProperties`;
  const additional =
    schema.additionalProperties === undefined ? undefined : asSchema(schema.additionalProperties, place);
  const isFree = names.length === 0 && (additional === true || (additional ?? schema.properties) === undefined);
  if (isFree) return objectOf(compileAt(true, path));
  const entries = names.map((name): PropertyRule => {
    const value = Object.hasOwn(properties, name) ? (properties[name] as OutputSchema) : (additional ?? true);
    const rule = sequence(literal(name), colon, compileAt(value, `${path}.properties.${name}`));
    return { rule, isRequired: required.has(name) };
  });
  // Without a word about other properties there are none: they would be valid, and no one asked for them.
  const other =
    additional === undefined || additional === false
      ? undefined
      : sequence(stringUnlike(names), colon, compileAt(additional, place));
  return enclosed("{", membersOf(entries, other), "}");
};

const arrayRule: TypeRule = (schema, path, compileAt) => {
  if (Array.isArray(schema.items)) throw unsupportedSchema(`${path}.items`, "For a list of schemas, use prefixItems.");
  const min = countIn(schema, "minItems", path) ?? 0;
  const max = countIn(schema, "maxItems", path) ?? Number.POSITIVE_INFINITY;
  if (max < min) return never;
  const leading = schema.prefixItems === undefined ? [] : schemasIn(schema.prefixItems, `${path}.prefixItems`);
  const items = leading.map((item, index) => compileAt(item, `${path}.prefixItems[${index}]`));
  const other = compileAt(asSchema(schema.items ?? true, `${path}.items`), `${path}.items`);
  const bound = (count: number) => (max === Number.POSITIVE_INFINITY ? undefined : Math.max(0, max - count));
  if (items.length === 0) return enclosed("[", listOf(other, min, bound(0)), "]");
  const rest = repeat(sequence(comma, other), Math.max(0, min - items.length), bound(items.length));
  let later = sequence(rest, space);
  for (let count = items.length - 1; count > 0; count--) {
    const next = count < max ? [sequence(comma, items[count] ?? never, later)] : [];
    later = choice(...next, ...(count >= min ? [space] : []));
  }
  const start = max > 0 ? [sequence(items[0] ?? never, later)] : [];
  return enclosed("[", choice(...start, ...(min === 0 ? [empty] : [])), "]");
};

export const typeRules: Readonly<Record<string, TypeRule>> = {
  string: stringRule,
  number: numberRule(false),
  integer: numberRule(true),
  boolean: () => choice(text("true"), text("false")),
  null: () => text("null"),
  object: objectRule,
  array: arrayRule,
};

/** Keywords that concern one type only. */
const typesByKeyword: ReadonlyMap<string, string> = new Map(
  Object.entries({
    properties: "object",
    required: "object",
    additionalProperties: "object",
    items: "array",
    prefixItems: "array",
    minItems: "array",
    maxItems: "array",
    minLength: "string",
    maxLength: "string",
    pattern: "string",
    format: "string",
    minimum: "number",
    maximum: "number",
    exclusiveMinimum: "number",
    exclusiveMaximum: "number",
  }),
);

/** The types of a schema's values: those it names, else those that its keywords are about; undefined for any. */
export const impliedTypes = (schema: Keywords, path: string): readonly string[] | undefined => {
  const named = typesIn(schema, path);
  if (named) return named.includes("number") ? named.filter((type) => type !== "integer") : named;
  const implied = new Set(Object.keys(schema).flatMap((keyword) => typesByKeyword.get(keyword) ?? []));
  return implied.size > 0 ? [...implied] : undefined;
};
