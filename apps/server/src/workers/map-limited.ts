/** Maps a list with at most `limit` calls under way; the first error ends it. */
export const mapLimited = async <In, Out>(
  items: readonly In[],
  limit: number,
  work: (item: In) => Promise<Out>,
): Promise<Out[]> => {
  const results: Out[] = new Array(items.length);
  let next = 0;
  let isFailed = false;
  const runOne = async (): Promise<void> => {
    while (next < items.length && !isFailed) {
      const at = next++;
      try {
        results[at] = await work(items[at] as In);
      } catch (error) {
        isFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runOne));
  return results;
};
