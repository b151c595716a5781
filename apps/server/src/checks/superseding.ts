import type { CheckResult } from "@orrery/contract";

/** Conversations of a reading whose counts are not what the template writes. */
export const differingIn = ({ template }: CheckResult): string[] =>
  (template?.counts ?? []).filter(({ difference = 0 }) => difference !== 0).map(({ conversation }) => conversation);

/**
 * Whether a newer result can take the place of an older one. A short round that does not send the conversations that differed
 * proves nothing about them.
 */
export const supersedes = (newer: CheckResult, older: CheckResult): boolean => {
  if (newer.outcome === "not-checked") return false;
  if (older.outcome !== "failed" || newer.outcome !== "passed" || !older.template || !newer.template) return true;
  const measured = new Set(
    newer.template.counts.flatMap((row) => (row.reported === undefined ? [] : row.conversation)),
  );
  return differingIn(older).some((id) => measured.has(id));
};
