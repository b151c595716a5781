import { AjvCompiler } from "@fastify/ajv-compiler";
import type { FastifySchemaCompiler } from "fastify";

const compile = AjvCompiler()({}, { customOptions: {} });

/** Compiles a schema at the first request that needs it. To compile all would be most of what a start takes. */
export const lazyValidatorCompiler: FastifySchemaCompiler<unknown> = (route) => {
  let validate: ReturnType<typeof compile> | undefined;
  return (data) => {
    validate ??= compile(route);
    return validate(data) === true || { error: validate.errors ?? [] };
  };
};
