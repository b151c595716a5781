import { Errors } from "typebox/schema";
import type { CheckSchema } from "./schema-verdict.ts";

export const checkSchema: CheckSchema = (schema, value) => {
  const [isValid, errors] = Errors(schema, value);
  if (isValid) return [];
  return errors.map(({ instancePath, message }) => ({
    path: instancePath,
    message: message === "schema is false" ? "is not known here" : message,
  }));
};
