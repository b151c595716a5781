/**
 * Holm's step-down correction: which of many tests reject at a level that holds for all of them together.
 *
 * @returns Whether each p-value is rejected, in the order given.
 */
export const holm = (pValues: readonly number[], level = 0.05): boolean[] => {
  const order = pValues.map((p, index) => ({ p, index })).sort((one, other) => one.p - other.p);
  const kept = order.findIndex(({ p }, rank) => p > level / (pValues.length - rank));
  const rejected = new Set(order.slice(0, kept === -1 ? order.length : kept).map(({ index }) => index));
  return pValues.map((_p, index) => rejected.has(index));
};

/** A measured p-value of one day. */
export interface DatedP {
  readonly at: string;
  readonly p: number;
}

export interface AlarmRules {
  readonly level?: number;
  /** Checks in a row that must all be below the level. */
  readonly inARow?: number;
}

/** The first of the checks in a row that are all below the level, or undefined. The oldest check comes first. */
export const alarmIn = (
  checks: readonly DatedP[],
  { level = 0.001, inARow = 3 }: AlarmRules = {},
): DatedP | undefined =>
  checks.find((_check, start) => {
    const run = checks.slice(start, start + inARow);
    return run.length === inARow && run.every(({ p }) => p < level);
  });
