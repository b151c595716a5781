// @ts-check
/**
 * `npm test [-- <part of a path>…]`: builds, runs every test this machine can run, and closes with one plain line.
 * `npm run test:full` does the same without sampling the large matrices.
 * `--database postgres` runs the browser tests alone (or those named), on hubs with PostgreSQL in place of SQLite.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";
import { build, root } from "./build.mjs";
import { createPlainSummary } from "./plain-summary.mjs";
import { checkSpecification } from "./spec.mjs";

const { summary, reporter } = createPlainSummary();
const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { full: { type: "boolean", default: false }, database: { type: "string" } },
});
if (values.full) process.env.ORRERY_TESTS = "full";
if (values.database !== undefined) {
  if (!["sqlite", "postgres"].includes(values.database)) throw new Error("--database must be sqlite or postgres.");
  process.env.ORRERY_TESTS_DATABASE = values.database;
}
if (values.database !== undefined && filters.length === 0) filters.push(".browser.test.ts");

// What tests leave behind goes with this folder. PostgreSQL, which runs as another user, uses it too.
const folder = mkdtempSync(join(tmpdir(), "tests-"));
chmodSync(folder, 0o1777);
process.env.TMPDIR = folder;
process.on("exit", () => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A process that is just ending may still write there.
  }
});

try {
  build();
  const reporters = ["default", reporter];
  const vitest = await startVitest("test", filters, { root, watch: false, run: true, reporters });
  await vitest?.close();
  if (filters.length === 0 && values.database === undefined) {
    const faults = checkSpecification();
    for (const fault of faults) console.error(`specification: ${fault}`);
    summary.failed += faults.length;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  summary.failed += 1;
}

if (summary.reasons.size > 0) console.log("\nSkipped on this machine:");
for (const [reason, count] of summary.reasons) console.log(`  ${count} × ${reason}`);
if (summary.unsteady.length > 0) console.log("\nPassed only at the second try; find out why:");
for (const name of summary.unsteady) console.log(`  ${name}`);
console.log(`\n${summary.passed} passed, ${summary.failed} failed, ${summary.skipped} skipped`);
process.exit(summary.failed > 0 || summary.passed === 0 ? 1 : 0);
