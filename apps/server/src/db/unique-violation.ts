/** Whether a statement failed because another row has its unique value, which a transaction elsewhere can have added since. */
export const isUniqueViolation = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE";
};
