import type { CheckSchema } from "./schema-verdict.ts";

/** Loads the checker of JSON schemas, which most visits never need. */
export const loadCheck = async (): Promise<CheckSchema> => {
  const { Errors } = await import("typebox/schema");
  return (schema, value) => {
    const [isValid, faults] = Errors(schema, value);
    if (isValid) return [];
    return faults.map(({ instancePath, message }) => ({
      path: instancePath,
      message: message === "schema is false" ? "is not known here" : message,
    }));
  };
};
