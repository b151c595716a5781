const dayLength = 86_400_000;

/** The last so many days up to today, as `2026-01-31`, the oldest first. Days are those of UTC, as the ledger has them. */
export const lastDays = (count: number, now: Date): readonly string[] => {
  const today = Math.floor(now.getTime() / dayLength);
  return Array.from({ length: count }, (_, index) =>
    new Date((today - count + 1 + index) * dayLength).toISOString().slice(0, 10),
  );
};
