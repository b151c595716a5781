import { setImmediate as nextTurn } from "node:timers/promises";

/** A batch is written within one turn of the event loop: larger ones make other requests wait for tens of milliseconds. */
const batchSize = 200;

/** SQL statements have a limited number of parameters. Where there are several batches, other requests are served before each. */
export const inBatches = async <T, R>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<Iterable<R>>,
): Promise<R[]> => {
  const found: R[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    if (items.length > batchSize) await nextTurn();
    found.push(...(await work(items.slice(start, start + batchSize))));
  }
  return found;
};
