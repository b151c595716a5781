import { readIgnoreRules, readLargeFileRules } from "../../git/rules/git-rules.js";
const judge = ({ gitIgnore, gitAttributes, paths }) => {
    const isIgnored = readIgnoreRules(gitIgnore);
    const isLarge = readLargeFileRules(gitAttributes);
    return paths.map((path) => ({ isIgnored: isIgnored(path), isLarge: isLarge(path) }));
};
export const pathRulesJob = {
    name: "path rules",
    lane: "commits",
    maxBytes: 0,
    run: judge,
};
/** Characters of rules times characters of paths that are compared at once. */
const smallWork = 2_000_000;
/** Applies .gitignore and .gitattributes; many rules for many paths in a worker. */
export const judgePaths = async (workers, rules) => {
    const characters = rules.paths.reduce((sum, path) => sum + path.length, 0);
    const work = (rules.gitIgnore.length + rules.gitAttributes.length) * characters;
    return work <= smallWork ? pathRulesJob.run(rules, []) : workers.run(pathRulesJob, rules, [], "The rules for paths");
};
//# sourceMappingURL=path-rules-job.js.map