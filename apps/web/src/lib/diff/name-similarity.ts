const pairsOf = (text: string): readonly string[] => {
  const characters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return Array.from({ length: Math.max(characters.length - 1, 0) }, (_, index) => characters.slice(index, index + 2));
};

/** Dice coefficient of character pairs, from 0 to 1. */
export const nameSimilarity = (a: string, b: string): number => {
  const left = pairsOf(a);
  const right = [...pairsOf(b)];
  const total = left.length + right.length;
  if (total === 0) return 0;
  let common = 0;
  for (const pair of left) {
    const at = right.indexOf(pair);
    if (at === -1) continue;
    right.splice(at, 1);
    common += 1;
  }
  return (2 * common) / total;
};
