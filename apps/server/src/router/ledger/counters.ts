/** Counts calls by provider and status, and refusals by code, for the hub's metrics. */
export interface CallCounters {
  readonly add: (provider: string, status: number) => void;
  readonly refuse: (code: string) => void;
  readonly counts: () => readonly { readonly provider: string; readonly status: number; readonly count: number }[];
  readonly refusals: () => readonly { readonly code: string; readonly count: number }[];
}

const countOne = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Kept in memory; stays small, as there are few providers, statuses and codes. */
export const createCallCounters = (): CallCounters => {
  const byProvider = new Map<string, Map<number, number>>();
  const byCode = new Map<string, number>();
  return {
    add: (provider, status) => {
      let counts = byProvider.get(provider);
      if (!counts) {
        counts = new Map();
        byProvider.set(provider, counts);
      }
      countOne(counts, status);
    },
    refuse: (code) => countOne(byCode, code),
    counts: () =>
      [...byProvider].flatMap(([provider, counts]) =>
        [...counts].map(([status, count]) => ({ provider, status, count })),
      ),
    refusals: () => [...byCode].map(([code, count]) => ({ code, count })),
  };
};
