import type { CheckSchema } from "./schema-verdict.ts";

/** Most visits never need the validator. Only for our own schemas; untrusted ones run in `check-worker.ts`. */
export const loadCheck = async (): Promise<CheckSchema> => (await import("./check-schema.ts")).checkSchema;
