// @ts-check
/** `npm run test:cluster`: three hub processes on PostgreSQL and Redis behind nginx. Builds first; says what was skipped. */
import { startVitest } from "vitest/node";
import { build, root } from "./build.mjs";
import { createPlainSummary } from "./plain-summary.mjs";

const { summary, reporter } = createPlainSummary();
const conditions = ["orrery-source"];
build();
const startedAt = Date.now();
const vitest = await startVitest(
  "test",
  process.argv.slice(2),
  {
    root,
    config: false,
    watch: false,
    run: true,
    include: ["apps/server/src/**/*.cluster.test.ts"],
    // Each file starts a cluster of its own, which needs the whole machine.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 600_000,
    reporters: ["default", reporter],
  },
  { resolve: { conditions }, ssr: { resolve: { conditions } } },
);
await vitest?.close();
for (const [reason, count] of summary.reasons) console.log(`skipped: ${count} × ${reason}`);
const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
console.log(
  `\ncluster: ${summary.passed} passed, ${summary.failed} failed, ${summary.skipped} skipped, in ${seconds} s`,
);
process.exit(summary.failed > 0 ? 1 : 0);
