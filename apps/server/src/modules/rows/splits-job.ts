import type { Splits } from "@orrery/contract";
import type { DeclaredSplit } from "../../readers/rows/declared-splits.ts";
import { type DataFile, splitsOf } from "../../readers/rows/splits.ts";
import type { WorkerJob } from "../../workers/job.ts";
import type { Workers } from "../../workers/workers.ts";

interface SplitsQuestion {
  readonly files: readonly DataFile[];
  readonly declared: readonly DeclaredSplit[];
}

/** The splits of a dataset: which files the patterns of its card match. */
export const splitsJob: WorkerJob<SplitsQuestion, Splits> = {
  name: "splits",
  lane: "reads",
  maxBytes: 0,
  run: ({ files, declared }) => splitsOf(files, declared),
};

/** Steps that take a few milliseconds: one for each character of a path and each of a pattern. */
const smallWork = 200_000;

const workOf = ({ files, declared }: SplitsQuestion): number => {
  const paths = files.reduce((sum, { path }) => sum + path.length, 0);
  const patterns = declared.flatMap(({ patterns: own }) => own).reduce((sum, pattern) => sum + pattern.length, 1);
  return paths * patterns;
};

/** Finds the splits of a dataset, in a worker if there are many files or patterns. */
export const findSplits = async (workers: Workers, question: SplitsQuestion): Promise<Splits> =>
  workOf(question) <= smallWork ? splitsJob.run(question, []) : workers.run(splitsJob, question, [], "The dataset");
