import { wordsOf } from "./check-about.ts";
import type { Problem } from "./problem.ts";

const runLength = 12;
/** A shared sentence of twenty words makes nine runs; an idiom or a parameter's name makes one or two. */
const allowedRuns = 8;

const runsOf = (markdown: string): ReadonlySet<string> => {
  const words = wordsOf(markdown);
  return new Set(words.slice(runLength - 1).map((_, start) => words.slice(start, start + runLength).join(" ")));
};

const sharedRuns = (one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] =>
  [...one].filter((run) => other.has(run));

/** Pages that say the same in the same words. */
export const checkLikeness = (texts: ReadonlyMap<string, string>): readonly Problem[] => {
  const pages = [...texts].map(([id, text]) => ({ id, runs: runsOf(text) }));
  return pages.flatMap(({ id, runs }, index) =>
    pages.slice(index + 1).flatMap((other): Problem[] => {
      const shared = sharedRuns(runs, other.runs);
      if (shared.length <= allowedRuns) return [];
      const message = `about.md shares ${shared.length} runs of ${runLength} words with ${other.id}: "${shared[0]} …"`;
      return [{ entry: id, kind: "about", message }];
    }),
  );
};
