import { isLanguageCode, languageName } from "../../../lib/format/language-name.ts";
import type { Score } from "../../../run/output/run-output.ts";

/** Two labels such as `no` and `is` may be words by chance; three or more codes are languages. */
const minLabels = 3;

/** Language codes become names: "German", not `de`. */
export const namedScores = (scores: readonly Score[]): readonly Score[] =>
  scores.length >= minLabels && scores.every(({ label }) => isLanguageCode(label))
    ? scores.map(({ label, score }) => ({ label: languageName(label), score }))
    : scores;
