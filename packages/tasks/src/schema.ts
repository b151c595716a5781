/**
 * JSON schemas that carry the TypeScript type they describe, so that a task's types and its schema
 * come from one definition. Draft 2020-12; only the keywords the catalogue needs.
 */

declare const described: unique symbol;

/** Keywords shared by every schema. */
export interface SchemaNotes {
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** A JSON schema describing values of type `T`. */
export interface Schema<T = unknown> extends SchemaNotes {
  readonly [described]?: T;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
}

/** The TypeScript type a schema describes. */
export type Static<S> = S extends Schema<infer T> ? T : never;

/** Bytes a caller may hand over: in memory, as a data URL or http(s) address, or already in base64. */
export type MediaInput = Blob | ArrayBuffer | Uint8Array | URL | string;

/** The six-way split of media the catalogue speaks of. */
export type MediaKind = "image" | "audio" | "video" | "model";

declare const omittable: unique symbol;
type Optional<S extends Schema> = S & { readonly [omittable]?: true };
type Fields = Readonly<Record<string, Schema>>;
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: typeof omittable extends keyof F[K] ? K : never;
}[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };
type ObjectOf<F extends Fields> = Flat<
  { -readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Static<F[K]> } & {
    -readonly [K in OptionalKeys<F>]?: Static<F[K]>;
  }
>;
type Bounds = Pick<Schema, "minimum" | "exclusiveMinimum" | "maximum">;
type Lengths = Pick<Schema, "minItems" | "maxItems">;

const omittableSchemas = new WeakSet<Schema>();

/** A text value. */
export const string = (notes: SchemaNotes & Pick<Schema, "minLength"> = {}): Schema<string> => ({
  type: "string",
  ...notes,
});

/** A number, whole or not. */
export const number = (notes: SchemaNotes & Bounds = {}): Schema<number> => ({ type: "number", ...notes });

/** A whole number. */
export const integer = (notes: SchemaNotes & Bounds = {}): Schema<number> => ({ type: "integer", ...notes });

/** True or false. */
export const boolean = (notes: SchemaNotes = {}): Schema<boolean> => ({ type: "boolean", ...notes });

/** Any JSON value. */
export const anything = (notes: SchemaNotes = {}): Schema<unknown> => ({ ...notes });

/** Exactly one value. */
export const literal = <const V extends string | number | boolean | null>(
  value: V,
  notes: SchemaNotes = {},
): Schema<V> => ({ const: value, ...notes });

/** One of the named values. */
export const choice = <const V extends string | number | boolean>(
  values: readonly V[],
  notes: SchemaNotes = {},
): Schema<V> => ({ enum: values, ...notes });

/** A list of values of one kind. */
export const array = <S extends Schema>(items: S, notes: SchemaNotes & Lengths = {}): Schema<Static<S>[]> => ({
  type: "array",
  items,
  ...notes,
});

/** A list of fixed length, each place with its own kind. */
export const tuple = <const S extends readonly Schema[]>(
  places: S,
  notes: SchemaNotes = {},
): Schema<{ -readonly [I in keyof S]: Static<S[I]> }> => ({
  type: "array",
  prefixItems: places,
  items: false,
  minItems: places.length,
  maxItems: places.length,
  ...notes,
});

/** A value that may be one of several kinds. */
export const union = <const S extends readonly Schema[]>(
  kinds: S,
  notes: SchemaNotes = {},
): Schema<Static<S[number]>> => ({ anyOf: kinds, ...notes });

/** A value or null. */
export const nullable = <S extends Schema>(schema: S, notes: SchemaNotes = {}): Schema<Static<S> | null> => ({
  anyOf: [schema, { type: "null" }],
  ...notes,
});

/** Free keys, one kind of value. */
export const record = <S extends Schema>(value: S, notes: SchemaNotes = {}): Schema<Record<string, Static<S>>> => ({
  type: "object",
  additionalProperties: value,
  ...notes,
});

/** Marks a property of an object as one that may be left out. */
export const optional = <S extends Schema>(schema: S): Optional<S> => {
  const copy = { ...schema };
  omittableSchemas.add(copy);
  return copy;
};

/** Marks a property as one that may be left out or null, as many servers send it. */
export const maybe = <S extends Schema>(schema: S): Optional<Schema<Static<S> | null>> => {
  const { description, default: otherwise, ...kind } = schema;
  const notes = {
    ...(description === undefined ? {} : { description }),
    ...(otherwise === undefined ? {} : { default: otherwise }),
  };
  return optional(nullable(kind as Schema<Static<S>>, notes));
};

/** An object with named properties; those wrapped in `optional` may be left out. */
export const object = <const F extends Fields>(properties: F, notes: SchemaNotes = {}): Schema<ObjectOf<F>> => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((key) => !omittableSchemas.has(properties[key] as Schema)),
  ...notes,
});

/** The properties of several object schemas as one. */
export const merge = <A, B>(first: Schema<A>, second: Schema<B>, notes: SchemaNotes = {}): Schema<Flat<A & B>> => ({
  type: "object",
  properties: { ...first.properties, ...second.properties },
  required: [...(first.required ?? []), ...(second.required ?? [])],
  ...notes,
});

/** Media going in: base64 inside JSON, or the raw bytes as the whole body when there are no parameters. */
export const media = (kind: MediaKind, notes: SchemaNotes = {}): Schema<MediaInput> => ({
  type: "string",
  contentEncoding: "base64",
  contentMediaType: `${kind}/*`,
  ...notes,
});

/** Media coming out as the body of the reply. */
export const bytes = (kind: MediaKind, notes: SchemaNotes = {}): Schema<Blob> => ({
  type: "string",
  contentEncoding: "binary",
  contentMediaType: `${kind}/*`,
  ...notes,
});
