import { readIgnoreRules, readLargeFileRules } from "../../git/rules/git-rules.ts";
import type { WorkerJob } from "../../workers/job.ts";
import type { Workers } from "../../workers/workers.ts";

interface PathRules {
  readonly gitIgnore: string;
  readonly gitAttributes: string;
  readonly paths: readonly string[];
}

/** What the rules say about each path, in order. */
interface PathVerdict {
  readonly isIgnored: boolean;
  readonly isLarge: boolean;
}

const judge = ({ gitIgnore, gitAttributes, paths }: PathRules): PathVerdict[] => {
  const isIgnored = readIgnoreRules(gitIgnore);
  const isLarge = readLargeFileRules(gitAttributes);
  return paths.map((path) => ({ isIgnored: isIgnored(path), isLarge: isLarge(path) }));
};

export const pathRulesJob: WorkerJob<PathRules, PathVerdict[]> = {
  name: "path rules",
  lane: "commits",
  maxBytes: 0,
  run: judge,
};

/** Characters of rules times characters of paths that are compared at once. */
const smallWork = 2_000_000;

/** Applies .gitignore and .gitattributes; many rules for many paths in a worker. */
export const judgePaths = async (workers: Workers, rules: PathRules): Promise<PathVerdict[]> => {
  const characters = rules.paths.reduce((sum, path) => sum + path.length, 0);
  const work = (rules.gitIgnore.length + rules.gitAttributes.length) * characters;
  return work <= smallWork ? pathRulesJob.run(rules, []) : workers.run(pathRulesJob, rules, [], "The rules for paths");
};
