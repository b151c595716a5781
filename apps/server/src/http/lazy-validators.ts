import { AjvCompiler } from "@fastify/ajv-compiler";
import type { FastifySchemaCompiler } from "fastify";

const compile = AjvCompiler()({}, { customOptions: {} });

/** Booleans as Python's older clients and people write them; Ajv reads `true` and `false`. */
const spellings = new Map<unknown, boolean>([
  ["True", true],
  ["False", false],
  ["1", true],
  ["0", false],
]);

const booleansOf = (schema: unknown): string[] => {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.keys(properties).filter((name) => properties[name]?.type === "boolean");
};

const readBooleans = (names: readonly string[], data: unknown): void => {
  if (typeof data !== "object" || data === null) return;
  const fields = data as Record<string, unknown>;
  for (const name of names) {
    const value = spellings.get(fields[name]);
    if (value !== undefined) fields[name] = value;
  }
};

/** Compiles a schema at the first request that needs it. To compile all would be most of what a start takes. */
export const lazyValidatorCompiler: FastifySchemaCompiler<unknown> = (route) => {
  let validate: ReturnType<typeof compile> | undefined;
  const booleans = booleansOf(route.schema);
  return (data) => {
    validate ??= compile(route);
    readBooleans(booleans, data);
    return validate(data) === true || { error: validate.errors ?? [] };
  };
};
