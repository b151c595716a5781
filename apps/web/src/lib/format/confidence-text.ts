import { percentText } from "./percent-text.ts";
import { scoreText } from "./score-text.ts";

/** How sure a model is: `98.4%`; scores outside 0 to 1, such as logits, stay numbers. */
export const confidenceText = (score: number): string =>
  score >= 0 && score <= 1 ? percentText(score) : scoreText(score);
