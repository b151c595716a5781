import type { Schema } from "@orrery/tasks";

/** A JSON schema with one more keyword. */
export interface Rule extends Schema {
  /** The text must begin so, as a data URL does. */
  readonly startsWith?: string;
  readonly properties?: Readonly<Record<string, Rule>>;
  readonly items?: Rule | false;
}

const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
};

const isOfType = (value: unknown, type: string): boolean => {
  const kind = kindOf(value);
  return kind === type || (type === "number" && kind === "integer");
};

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

const textViolations = (value: string, rule: Rule, path: string): string[] => {
  if (rule.startsWith && !value.startsWith(rule.startsWith))
    return [`${path}: expected text that begins with ${rule.startsWith}`];
  if (rule.contentEncoding === "base64" && !base64.test(value)) return [`${path}: expected plain base64`];
  return rule.minLength !== undefined && value.length < rule.minLength ? [`${path}: text is too short`] : [];
};

const numberViolations = (value: number, { minimum, exclusiveMinimum, maximum }: Rule, path: string): string[] => {
  const isBelow = value < (minimum ?? -Infinity) || value <= (exclusiveMinimum ?? -Infinity);
  return isBelow || value > (maximum ?? Infinity) ? [`${path}: ${value} is out of range`] : [];
};

const objectViolations = (value: Readonly<Record<string, unknown>>, rule: Rule, path: string): string[] => {
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const missing = (rule.required ?? []).filter((name) => value[name] === undefined);
  const given = Object.entries(value).flatMap(([name, field]) => {
    const known = rule.properties?.[name];
    if (known) return violationsOf(field, known, at(name));
    if (rule.additionalProperties === false) return [`${at(name)}: unknown field`];
    return typeof rule.additionalProperties === "object"
      ? violationsOf(field, rule.additionalProperties, at(name))
      : [];
  });
  return [...missing.map((name) => `${at(name)}: missing field`), ...given];
};

const listViolations = (value: readonly unknown[], rule: Rule, path: string): string[] => {
  if (value.length < (rule.minItems ?? 0)) return [`${path}: expected a list of at least ${rule.minItems}`];
  const { items } = rule;
  return items ? value.flatMap((item, index) => violationsOf(item, items, `${path}[${index}]`)) : [];
};

/** The violations in a value, each with the path of its field. */
export const violationsOf = (value: unknown, rule: Rule, path = ""): string[] => {
  const at = path || "body";
  if (rule.const !== undefined && value !== rule.const) return [`${at}: expected ${JSON.stringify(rule.const)}`];
  if (rule.enum && !rule.enum.includes(value)) return [`${at}: expected one of ${rule.enum.join(", ")}`];
  if (rule.anyOf && !rule.anyOf.some((kind) => violationsOf(value, kind, path).length === 0))
    return [`${at}: fits none of the ${rule.anyOf.length} kinds allowed`];
  if (rule.type && !isOfType(value, rule.type)) return [`${at}: expected ${rule.type}, received ${kindOf(value)}`];
  if (typeof value === "string") return textViolations(value, rule, at);
  if (typeof value === "number") return numberViolations(value, rule, at);
  if (Array.isArray(value)) return listViolations(value, rule, at);
  return typeof value === "object" && value !== null
    ? objectViolations(value as Readonly<Record<string, unknown>>, rule, path)
    : [];
};
