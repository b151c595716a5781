import { Errors } from "typebox/schema";
import type { CheckSchema } from "./schema-verdict.ts";

/** Finds where a value leaves a JSON schema. */
export const checkSchema: CheckSchema = (schema, value) => {
  const [isValid, faults] = Errors(schema, value);
  if (isValid) return [];
  return faults.map(({ instancePath, message }) => ({
    path: instancePath,
    message: message === "schema is false" ? "is not known here" : message,
  }));
};
