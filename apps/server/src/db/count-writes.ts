/** Counts statements that are not reads. The end of a transaction is one: what it wrote is visible from then on. */
export interface WriteCounter {
  readonly count: () => number;
  /** Called when a statement has ended, before its result is used. */
  readonly onEnd: (text: string) => void;
}

export const createWriteCounter = (): WriteCounter => {
  let count = 0;
  return {
    count: () => count,
    onEnd: (text) => {
      if (!text.startsWith("select ")) count += 1;
    },
  };
};
