/** Whether a reply follows a schema, and if not, where it leaves it; null where nobody can say. */
export type SchemaVerdict =
  | { readonly isValid: true }
  | { readonly isValid: false; readonly errors: readonly string[] }
  | { readonly isValid: null; readonly reason: string };

/** A value read from JSON, or why there is none. */
type Parsed = { readonly value: unknown } | { readonly error: string };

/** Reads JSON and says what is wrong with it in a sentence. */
export const parseJson = (text: string): Parsed => {
  try {
    return { value: JSON.parse(text) };
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : "It is not JSON." };
  }
};

/** Models like to wrap JSON into a fence; that is forgiven. */
const withoutFence = (text: string): string => /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;

/** Checks a value against a schema: whether it fits, and the faults found. */
export type CheckSchema = (
  schema: Record<string, unknown>,
  value: unknown,
) => readonly { readonly path: string; readonly message: string }[];

const maxErrors = 5;

/** Whether a reply follows the schema that it was asked to follow. */
export const schemaVerdict = (schema: Record<string, unknown>, reply: string, check: CheckSchema): SchemaVerdict => {
  const parsed = parseJson(withoutFence(reply));
  if ("error" in parsed) return { isValid: false, errors: [`The reply is not JSON: ${parsed.error}`] };
  try {
    const errors = check(schema, parsed.value).map(({ path, message }) => `${path || "the reply"} ${message}`);
    return errors.length === 0 ? { isValid: true } : { isValid: false, errors: errors.slice(0, maxErrors) };
  } catch (thrown) {
    return { isValid: null, reason: `The schema cannot be used: ${String(thrown).slice(0, 300)}` };
  }
};
