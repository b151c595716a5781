import { HubInferenceError } from "../hub-inference-error.ts";
import { areExclusive } from "./exclusive-branches.ts";
import { literal, objectOf, valueOfDepth } from "./json-text.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { choice, type GrammarRule, never } from "./rule.ts";
import {
  checkKeywords,
  constraintsIn,
  invalidSchema,
  isKeywords,
  type Keywords,
  type OutputSchema,
  resolveReference,
  schemasIn,
  unsupportedSchema,
} from "./schema-document.ts";
import { type CompileAt, impliedTypes, typeRules } from "./type-rules.ts";

/** References inside references: a recursive schema nests this deep. */
const maxReferences = 16;
/** Lists and objects inside each other where the schema does not say what they hold. */
const maxFreeDepth = 4;
/** Schemas that combine others can grow without end; people's have some hundred parts. */
const maxParts = 5_000;
const maxEnumValues = 2_000;

const freeValue = valueOfDepth(maxFreeDepth);

const without = (schema: Keywords, ...names: readonly string[]): Keywords =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

const typeOfValue = (value: unknown): string[] => {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (typeof value !== "number") return [typeof value];
  return Number.isInteger(value) ? ["integer", "number"] : ["number"];
};

class SchemaCompiler {
  readonly #root: OutputSchema;
  readonly #known = new Map<Keywords, Map<number, GrammarRule>>();
  #parts = 0;

  constructor(root: OutputSchema) {
    this.#root = root;
  }

  compile(schema: OutputSchema, path: string, depth: number): GrammarRule {
    if (schema === true) return freeValue;
    if (schema === false || depth > maxReferences) return never;
    const rules = this.#known.get(schema) ?? new Map<number, GrammarRule>();
    this.#known.set(schema, rules);
    const known = rules.get(depth);
    if (known) return known;
    if (++this.#parts > maxParts)
      throw new HubInferenceError("bad_request", `"${path}": the schema is too complex. Use fewer combined schemas.`);
    const rule = this.#compileKeywords(schema, path, depth);
    rules.set(depth, rule);
    return rule;
  }

  #compileKeywords(schema: Keywords, path: string, depth: number): GrammarRule {
    checkKeywords(schema, path);
    if (schema.anyOf !== undefined) return this.#branches(schema, "anyOf", path, depth);
    if (schema.oneOf !== undefined) return this.#branches(schema, "oneOf", path, depth);
    if (schema.$ref !== undefined) return this.#reference(schema, path, depth);
    if (schema.allOf !== undefined) {
      const all = schemasIn(schema.allOf, `${path}.allOf`);
      const merged = all.reduce(
        (left, right) => mergeSchemas(left, right, path),
        without(schema, "allOf") as OutputSchema,
      );
      return this.compile(merged, path, depth + 1);
    }
    if (schema.const !== undefined || schema.enum !== undefined) return this.#values(schema, path);
    const compileAt: CompileAt = (part, place) => this.compile(part, place, depth);
    const rules = impliedTypes(schema, path)?.map((type) => typeRules[type]?.(schema, path, compileAt) ?? never);
    return rules ? choice(...rules) : freeValue;
  }

  #reference(schema: Keywords, path: string, depth: number): GrammarRule {
    const target = resolveReference(this.#root, schema.$ref, `${path}.$ref`);
    const rest = without(schema, "$ref");
    return this.compile(constraintsIn(rest).length > 0 ? mergeSchemas(target, rest, path) : target, path, depth + 1);
  }

  #branches(schema: Keywords, name: "anyOf" | "oneOf", path: string, depth: number): GrammarRule {
    const branches = schemasIn(schema[name], `${path}.${name}`);
    if (name === "oneOf") this.#checkExclusive(branches, `${path}.oneOf`);
    const rest = without(schema, name);
    const hasMore = constraintsIn(rest).length > 0;
    const rules = branches.map((branch, index) => {
      const place = `${path}.${name}[${index}]`;
      return this.compile(hasMore ? mergeSchemas(rest, branch, place) : branch, place, depth);
    });
    return choice(...rules);
  }

  #checkExclusive(branches: readonly OutputSchema[], path: string): void {
    for (const [index, branch] of branches.entries())
      for (const [at, other] of branches.slice(0, index).entries())
        if (!areExclusive(this.#root, branch, other, path))
          throw unsupportedSchema(
            path,
            `A value could match both branch ${at} and branch ${index}. Use anyOf, or a property with a different const in each.`,
          );
  }

  #values(schema: Keywords, path: string): GrammarRule {
    const values = schema.const === undefined ? schema.enum : [schema.const];
    if (!Array.isArray(values) || values.length === 0 || values.length > maxEnumValues)
      throw invalidSchema(`${path}.enum`, `a list of 1 to ${maxEnumValues} values`);
    const [other] = constraintsIn(schema).filter((name) => !["type", "enum", "const"].includes(name));
    if (other) throw unsupportedSchema(`${path}.${other}`, "Remove it: the values are listed already.");
    const types = impliedTypes(schema, path);
    const fitting = values.filter((value) => !types || typeOfValue(value).some((type) => types.includes(type)));
    return choice(...fitting.map(literal));
  }
}

/** The texts of JSON that a schema describes. What cannot be enforced is refused by its name; `path` is the schema's own. */
export const compileSchema = (schema: OutputSchema, path: string): GrammarRule => {
  if (schema !== true && !isKeywords(schema)) throw invalidSchema(path, "a JSON schema");
  return new SchemaCompiler(schema).compile(schema, path, 0);
};

export const anyObject: GrammarRule = objectOf(freeValue);
