import type { FastifySchemaCompiler } from "fastify";
/** Schemas are written by us and typed, so that they are not validated themselves. */
declare const compileWithAjv: (schema: import("ajv").AnySchema, _meta?: boolean) => import("ajv/dist/core").AnyValidateFunction;
type Compile = typeof compileWithAjv;
/**
 * Compiles a schema at the first request that needs it: to compile all of them takes almost half as long as a start. Most
 * routes share schemas, so equal ones are compiled once.
 */
export declare const createLazyValidators: (compile: Compile) => {
    compiler: FastifySchemaCompiler<unknown>;
    compileWhenIdle: () => Promise<void>;
};
export declare const lazyValidatorCompiler: FastifySchemaCompiler<unknown>, compileValidatorsWhenIdle: () => Promise<void>;
export {};
//# sourceMappingURL=lazy-validators.d.ts.map