import { setImmediate as nextTurn } from "node:timers/promises";

const batchSize = 500;

/** SQL statements have a limited number of parameters. Other requests are served between batches. */
export const inBatches = async <T, R>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<Iterable<R>>,
): Promise<R[]> => {
  const found: R[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    if (start > 0) await nextTurn();
    found.push(...(await work(items.slice(start, start + batchSize))));
  }
  return found;
};
