const batchSize = 500;

/** SQL statements have a limited number of parameters. */
export const inBatches = async <T, R>(
  items: readonly T[],
  work: (batch: readonly T[]) => Promise<Iterable<R>>,
): Promise<R[]> => {
  const found: R[] = [];
  for (let start = 0; start < items.length; start += batchSize)
    found.push(...(await work(items.slice(start, start + batchSize))));
  return found;
};
