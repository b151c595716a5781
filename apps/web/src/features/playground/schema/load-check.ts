import type { CheckSchema } from "./schema-verdict.ts";

/** Loads the checker of JSON schemas, which most visits never need. Only for schemas of our own: see `check-worker.ts`. */
export const loadCheck = async (): Promise<CheckSchema> => (await import("./check-schema.ts")).checkSchema;
