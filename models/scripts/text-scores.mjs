// How alike texts are: the scores of the models that write.

/** Words without punctuation; English articles count for nothing. */
export const plainWords = (text) =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => !/^(a|an|the)$/.test(word));

const gramsOf = (text, size) => {
  const letters = [...text.replace(/\s/gu, "")];
  const found = new Map();
  for (let start = 0; start + size <= letters.length; start += 1) {
    const gram = letters.slice(start, start + size).join("");
    found.set(gram, (found.get(gram) ?? 0) + 1);
  }
  return found;
};

const total = (grams) => [...grams.values()].reduce((sum, count) => sum + count, 0);

/** chrF2 over all pairs, from 0 to 1: runs of one to six letters that answers share with their references. */
export const chrf = (pairs) => {
  const scores = [1, 2, 3, 4, 5, 6].map((size) => {
    let [shared, said, wanted] = [0, 0, 0];
    for (const [answer, reference] of pairs) {
      const [left, right] = [gramsOf(answer, size), gramsOf(reference, size)];
      for (const [gram, count] of left) shared += Math.min(count, right.get(gram) ?? 0);
      said += total(left);
      wanted += total(right);
    }
    const [precision, recall] = [shared / Math.max(1, said), shared / Math.max(1, wanted)];
    return shared === 0 ? 0 : (5 * precision * recall) / (4 * precision + recall);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
};

/** Whether two texts are the same but for capitals and marks at their ends. */
export const isSame = (answer, reference) => {
  const bare = (text) => text.toLowerCase().replace(/^[\s¿¡]+|[\s.!?]+$/gu, "");
  return bare(answer) === bare(reference);
};
