/** The message of an error, in any of the shapes that providers use. */
export const errorText = (value: unknown): string | undefined => {
  if (typeof value === "string") return value.trim().slice(0, 1_000) || undefined;
  if (Array.isArray(value)) return errorText(value[0]);
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  for (const name of ["error", "message", "detail", "msg", "errors", "title"]) {
    const text = errorText(fields[name]);
    if (text !== undefined) return text;
  }
  return undefined;
};
