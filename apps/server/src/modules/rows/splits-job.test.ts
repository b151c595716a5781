import { expect, test } from "vitest";
import type { Workers } from "../../workers/workers.ts";
import { findSplits } from "./splits-job.ts";

const asked: string[] = [];
const workers: Workers = {
  run: async (job, input, sources = [], subject = "") => {
    asked.push(`${job.name}: ${subject}`);
    return job.run(input, sources);
  },
  close: () => {},
};

test("patterns of a card that take long to match are matched in a worker, a few at once", async () => {
  const files = Array.from({ length: 6 }, (_, at) => ({ path: `${"a".repeat(200)}${at}.csv`, size: 1 }));
  const hostile = Array.from({ length: 3 }, (_, at) => ({
    config: `c${at}`,
    split: "train",
    patterns: [`${"*a".repeat(200)}${at}.csv`],
  }));
  const found = await findSplits(workers, { files, declared: hostile });
  expect(found.map(({ config, paths }) => [config, paths.length])).toContainEqual(["c2", 1]);
  expect(asked).toEqual(["splits: The dataset"]);
  const plain = [{ config: "default", split: "test", patterns: ["data/*.csv"] }];
  const [split] = await findSplits(workers, { files: [{ path: "data/a.csv", size: 2 }], declared: plain });
  expect(split).toEqual({ config: "default", split: "test", format: "csv", paths: ["data/a.csv"], files: 1, size: 2 });
  expect(asked).toHaveLength(1);
});
