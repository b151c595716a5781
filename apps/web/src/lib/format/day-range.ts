const dayLength = 86_400_000;

/** UTC days as `2026-01-31`, oldest first, as in the ledger. */
export const lastDays = (count: number, now: Date): readonly string[] => {
  const today = Math.floor(now.getTime() / dayLength);
  return Array.from({ length: count }, (_, index) =>
    new Date((today - count + 1 + index) * dayLength).toISOString().slice(0, 10),
  );
};
