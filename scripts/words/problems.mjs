// @ts-check
import { bannedTerms, countedNouns, maxWords, neverShown } from "./rules.mjs";

/** @typedef {{ file: string, line: number, text: string, hasBareCount: boolean, showsSlug: boolean, isProse: boolean }} Found */

/** @param {string} text @returns {number} The number of words in the longest sentence. */
const longestSentence = (text) =>
  Math.max(
    0,
    ...text
      .split(/(?<=[.?!])\s+/)
      .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length),
  );

/** @param {string} text @returns {string[]} */
const bannedIn = (text) =>
  bannedTerms.flatMap(({ pattern, except, instead }) => {
    const rest = except ? text.replace(except, "…") : text;
    const match = pattern.exec(rest);
    return match ? [`“${match[0]}”: use ${instead}`] : [];
  });

/** Callers of the packages write provider ids, so errors there name them. @param {Found} found @returns {string[]} What the voice guide has against a string. */
export const problemsOf = ({ file, text, hasBareCount, showsSlug, isProse }) => {
  if (neverShown.has(text)) return [];
  const plain = text.replace(/`[^`]*`/g, "");
  const hasFixedCount = new RegExp(`(?<![\\d.,])1 (?:${countedNouns})\\b`).test(plain);
  return [
    ...bannedIn(plain),
    ...(hasFixedCount || hasBareCount ? ["a count without the pluralizer"] : []),
    ...(!isProse && longestSentence(plain) > maxWords ? [`a sentence of ${longestSentence(plain)} words`] : []),
    ...(showsSlug && !file.startsWith("packages/") ? ["a provider's slug instead of its label"] : []),
    // Errors are repeated in a header, which is ASCII.
    ...(file.startsWith("apps/server/") && /[“”]/.test(text) ? ["curly quotes"] : []),
  ];
};
