// @ts-check
/** `npm run test:faults`: runs the router's fault matrix, and says how many cells it has. */
import { startVitest } from "vitest/node";
import { root } from "./build.mjs";
import { createPlainSummary } from "./plain-summary.mjs";

const { summary, reporter } = createPlainSummary();
const file = "apps/server/src/router/tests/faults.process.test.ts";
process.env.ORRERY_TESTS = "full";
const startedAt = Date.now();
const vitest = await startVitest("test", [file], { root, watch: false, run: true, reporters: ["default", reporter] });
await vitest?.close();
const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
console.log(`\nfault matrix: ${summary.passed} of ${summary.passed + summary.failed} cells hold, in ${seconds} s`);
process.exit(summary.failed > 0 || summary.passed < 500 ? 1 : 0);
