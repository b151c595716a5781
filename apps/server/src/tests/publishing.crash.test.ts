import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../testing/engines.ts";
import { gitSkipReason } from "../testing/git.ts";
import { isHubBuilt } from "../testing/hub-process.ts";
import { runCrashes } from "../testing/publishing/run-crashes.ts";

/** How often the hub is killed on each engine. */
const kills = 30;
const skipped = gitSkipReason ?? (isHubBuilt ? undefined : "the hub is not built");

describe.each(enginesForSlowTests)(
  `publishing to a killed hub on $name${skipped ? ` (skipped: ${skipped})` : ""}`,
  ({ name, skipReason, start }) => {
    test.skipIf(skipReason ?? skipped)(
      `uploads by LFS and Xet, commits, pushes and merges survive ${kills} times kill -9 whole, or not at all`,
      { timeout: 120_000 + kills * 60_000 },
      async () => {
        const { acknowledged, problems } = await runCrashes({ engine: await start(), kills });
        const counts = Object.entries(acknowledged).map(([what, all]) => `${all.size} ${what}`);
        process.stdout.write(`${name}: killed ${kills} times; acknowledged were ${counts.join(", ")}\n`);
        expect(problems).toEqual([]);
        const { commits, merges, pushes, uploads } = acknowledged;
        expect(Math.min(commits.size, merges.size, pushes.size, uploads.size)).toBeGreaterThan(0);
      },
    );
  },
);
