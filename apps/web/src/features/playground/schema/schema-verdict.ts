/** `null` if the reply could not be checked. */
export type SchemaVerdict =
  | { readonly isValid: true }
  | { readonly isValid: false; readonly errors: readonly string[] }
  | { readonly isValid: null; readonly reason: string };

type Parsed = { readonly value: unknown } | { readonly error: string };

export const parseJson = (text: string): Parsed => {
  try {
    return { value: JSON.parse(text) };
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : "Not valid JSON." };
  }
};

/** Models often wrap JSON in a code fence. */
const withoutFence = (text: string): string => /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;

export type CheckSchema = (
  schema: Record<string, unknown>,
  value: unknown,
) => readonly { readonly path: string; readonly message: string }[];

const maxErrors = 5;

export const schemaVerdict = (schema: Record<string, unknown>, reply: string, check: CheckSchema): SchemaVerdict => {
  const parsed = parseJson(withoutFence(reply));
  if ("error" in parsed) return { isValid: false, errors: [`The reply isn’t valid JSON: ${parsed.error}`] };
  try {
    const errors = check(schema, parsed.value).map(({ path, message }) => `${path || "the reply"} ${message}`);
    return errors.length === 0 ? { isValid: true } : { isValid: false, errors: errors.slice(0, maxErrors) };
  } catch (thrown) {
    return { isValid: null, reason: `Invalid schema: ${String(thrown).slice(0, 300)}` };
  }
};
