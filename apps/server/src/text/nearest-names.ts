const distance = (left: string, right: string): number => {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const swap = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
};

const sharedWords = (left: string, right: string): number => {
  const words = new Set(left.split("-"));
  return right.split("-").filter((word) => word.length > 2 && words.has(word)).length;
};

const maxComparedLength = 100;

/** Names most similar to a misspelled one, best first; unrelated names are excluded. */
export const nearestNames = (wanted: string, names: readonly string[], count = 5): string[] => {
  const name = wanted.toLowerCase().slice(0, maxComparedLength);
  return names
    .map((candidate) => ({ candidate, edits: distance(name, candidate), words: sharedWords(name, candidate) }))
    .filter(({ candidate, edits, words }) => words > 0 || edits <= Math.max(2, candidate.length / 3))
    .sort((left, right) => left.edits - left.words * 4 - (right.edits - right.words * 4))
    .slice(0, count)
    .map(({ candidate }) => candidate);
};
