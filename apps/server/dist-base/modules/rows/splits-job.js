import { splitsOf } from "./splits.js";
/** The splits of a dataset: which files the patterns of its card match. */
export const splitsJob = {
    name: "splits",
    lane: "reads",
    maxBytes: 0,
    run: ({ files, declared }) => splitsOf(files, declared),
};
/** Steps that take a few milliseconds: one for each character of a path and each of a pattern. */
const smallWork = 200_000;
const workOf = ({ files, declared }) => {
    const paths = files.reduce((sum, { path }) => sum + path.length, 0);
    const patterns = declared.flatMap(({ patterns: own }) => own).reduce((sum, pattern) => sum + pattern.length, 1);
    return paths * patterns;
};
/** Finds the splits of a dataset, in a worker if there are many files or patterns. */
export const findSplits = async (workers, question) => workOf(question) <= smallWork ? splitsJob.run(question, []) : workers.run(splitsJob, question, [], "The dataset");
//# sourceMappingURL=splits-job.js.map