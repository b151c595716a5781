import { isLanguageCode, languageName } from "../../../lib/format/language-name.ts";
import type { Score } from "../../../run/output/run-output.ts";

/** Two labels such as `no` and `is` may be words by chance; three or more codes are languages. */
const minLabels = 3;

const areLanguages = (scores: readonly Score[]): boolean =>
  scores.length >= minLabels && scores.every(({ label }) => isLanguageCode(label));

/** Language codes become names: "German", not `de`. */
export const namedScores = (scores: readonly Score[]): readonly Score[] =>
  areLanguages(scores) ? scores.map(({ label, score }) => ({ label: languageName(label), score })) : scores;

/** Below it, another language is as likely as the first. */
const sure = 0.5;

/** What is said instead of a language that is no more than a guess. */
export const doubtText = (scores: readonly Score[]): string | undefined => {
  const [first] = scores;
  if (!first || first.score >= sure || !areLanguages(scores)) return undefined;
  const [one, two, three] = scores.map(({ label }) => languageName(label));
  return `Not sure: ${one}, ${two} or ${three}.`;
};
