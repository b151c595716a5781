import { editDistance } from "@orrery/search";
const sharedWords = (left, right) => {
    const words = new Set(left.split("-"));
    return right.split("-").filter((word) => word.length > 2 && words.has(word)).length;
};
/** Names most similar to a misspelled one, best first; unrelated names are excluded. */
export const nearestNames = (wanted, names, count = 5) => {
    const name = wanted.toLowerCase();
    return names
        .map((candidate) => ({ candidate, edits: editDistance(name, candidate), words: sharedWords(name, candidate) }))
        .filter(({ candidate, edits, words }) => words > 0 || edits <= Math.max(2, candidate.length / 3))
        .sort((left, right) => left.edits - left.words * 4 - (right.edits - right.words * 4))
        .slice(0, count)
        .map(({ candidate }) => candidate);
};
//# sourceMappingURL=nearest-names.js.map