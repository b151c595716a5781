import { widgetOf } from "../widgets.ts";

interface ParameterSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly items?: ParameterSchema | false;
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
  readonly anyOf?: readonly ParameterSchema[];
}

export interface ParameterField {
  readonly at: string;
  readonly name: string;
  readonly kind: "number" | "integer" | "switch" | "choice" | "text" | "texts" | "json";
  readonly note?: string;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly defaultText?: string;
}

/** Fields that are not parameters, or that the page sets itself. */
const own = [
  "inputs",
  "messages",
  "model",
  "stream",
  "stream_options",
  "n",
  "tool_prompt",
  "modalities",
  "encoding_format",
];

const withoutNull = (schema: ParameterSchema): ParameterSchema => {
  const kinds = schema.anyOf?.filter(({ type }) => type !== "null");
  const [only, ...others] = kinds ?? [];
  if (!only || others.length > 0) return schema;
  const { anyOf: _anyOf, ...notes } = schema;
  return { ...only, ...notes };
};

const kindOf = ({ type, enum: choices, items }: ParameterSchema): ParameterField["kind"] => {
  if (choices) return "choice";
  if (type === "number" || type === "integer") return type;
  if (type === "boolean") return "switch";
  if (type === "string") return "text";
  return type === "array" && items && items.type === "string" ? "texts" : "json";
};

const defaultTextOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === "string" ? value : JSON.stringify(value);

const fieldOf = (at: string, name: string, schema: ParameterSchema): ParameterField => {
  const defaultText = defaultTextOf(schema.default ?? schema.examples?.[0]);
  const min = schema.minimum ?? schema.exclusiveMinimum;
  return {
    at,
    name,
    kind: kindOf(schema),
    ...(schema.description && { note: schema.description }),
    ...(schema.enum && { choices: schema.enum.map(String) }),
    ...(min !== undefined && { min }),
    ...(schema.maximum !== undefined && { max: schema.maximum }),
    ...(defaultText !== undefined && { defaultText }),
  };
};

const fieldsIn = (
  properties: Readonly<Record<string, ParameterSchema>>,
  prefix: string,
  taken: readonly string[],
): readonly ParameterField[] =>
  Object.entries(properties).flatMap(([name, given]) => {
    const at = prefix ? `${prefix}.${name}` : name;
    const schema = withoutNull(given);
    if (taken.includes(at)) return [];
    if (schema.type === "object" && schema.properties) return fieldsIn(schema.properties, at, taken);
    return [fieldOf(at, name, schema)];
  });

/** Fields that are inputs of the task are excluded. */
export const parameterFields = (task: string, schema: unknown): readonly ParameterField[] => {
  const { properties = {} } = (schema ?? {}) as ParameterSchema;
  const taken = [...own, ...widgetOf(task).in.map(({ at }) => at)];
  return fieldsIn(properties, "", taken);
};

/** An undefined value removes the parameter. */
export const readParameter = (
  { kind, name, min, max }: ParameterField,
  text: string,
): { readonly value: unknown } | { readonly error: string } => {
  const typed = text.trim();
  if (typed === "") return { value: undefined };
  if (kind === "texts")
    return {
      value: typed
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    };
  if (kind === "json") return readJson(name, typed);
  if (kind !== "number" && kind !== "integer") return { value: text };
  const value = Number(typed);
  if (!Number.isFinite(value)) return { error: `${name} must be a number.` };
  if (kind === "integer" && !Number.isInteger(value)) return { error: `${name} must be a whole number.` };
  if (min !== undefined && value < min) return { error: `${name} must be at least ${min}.` };
  return max !== undefined && value > max ? { error: `${name} must be at most ${max}.` } : { value };
};

const readJson = (name: string, text: string): { readonly value: unknown } | { readonly error: string } => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { error: `${name} must be JSON, such as {"key": 1} or [1, 2].` };
  }
};

export const parameterText = ({ kind }: ParameterField, value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (kind === "texts" && Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
};
