import { expect, test } from "vitest";
import { badAccess } from "../testing/publishing/bad-input/access.ts";
import { badCommits, badTargets } from "../testing/publishing/bad-input/commits.ts";
import { badPathSets, badPaths } from "../testing/publishing/bad-input/paths.ts";
import { badObjects, badPacks, badRefs } from "../testing/publishing/bad-input/pushes.ts";
import { badNames, badRefRequests } from "../testing/publishing/bad-input/refs.ts";
import { badShards, falseShards } from "../testing/publishing/bad-input/shards.ts";
import { badXorbs } from "../testing/publishing/bad-input/xorbs.ts";

/** Tables of bad input; each row is sent over HTTP on both engines, and must change nothing. */
const tables = {
  paths: [badPaths, badPathSets],
  "names of branches and tags": [badNames, badRefRequests],
  commits: [badCommits, badTargets],
  "tokens and addresses": [badAccess],
  xorbs: [badXorbs],
  shards: [badShards, falseShards],
  pushes: [badObjects, badPacks, badRefs],
};

test("tables have at least 150 cases of bad input, each once", () => {
  const counts = Object.entries(tables).map(([name, lists]) => [name, lists.flat().length] as const);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  process.stdout.write(
    `${total} cases of bad input: ${counts.map(([name, count]) => `${name} ${count}`).join(", ")}\n`,
  );
  expect(total).toBeGreaterThanOrEqual(150);
  for (const lists of Object.values(tables))
    for (const list of lists) expect(new Set(list.map(([name]) => String(name))).size).toBe(list.length);
});
