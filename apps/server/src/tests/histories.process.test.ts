import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../testing/engines.ts";
import { gitSkipReason } from "../testing/git.ts";
import { runHistories } from "../testing/publishing/histories/run-histories.ts";

const cases = 6;
const seed = 1;
const suffix = gitSkipReason ? ` (skipped: ${gitSkipReason})` : "";

describe.each(enginesForSlowTests)(`random histories on $name${suffix}`, ({ name, skipReason, start }) => {
  test.skipIf(skipReason ?? gitSkipReason)(
    `${cases} histories from seed ${seed} have the ids that git computes, and pass git fsck --strict`,
    async () => {
      const { problems, ...counts } = await runHistories({ engine: await start(), cases, seed });
      process.stdout.write(`${name}: seeds ${seed} to ${seed + cases - 1}: ${JSON.stringify(counts)}\n`);
      expect(problems).toEqual([]);
      expect(counts.histories).toBe(cases);
      expect(
        Math.min(counts.commits, counts.merges, counts.conflicts, counts.branches, counts.annotated),
      ).toBeGreaterThan(0);
    },
  );
});
