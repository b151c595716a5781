// @ts-check
/**
 * `npm run test:mirror`: the mirror against an upstream that redirects, limits, fails, is cut, lies and changes, with every
 * case, on both engines, in two processes and with the Python client. Prints how many cases there were.
 */
import { startVitest } from "vitest/node";
import { buildServer, root } from "./build.mjs";
import { createPlainSummary } from "./plain-summary.mjs";

process.env.ORRERY_TESTS = "full";
buildServer();
const { summary, reporter } = createPlainSummary();
const conditions = ["orrery-source"];
const vitest = await startVitest(
  "test",
  [
    ...["import/mirror", "modules/repositories/mirror", "guard/proxy"].map((part) => `apps/server/src/${part}`),
    ...process.argv.slice(2),
  ],
  { root, watch: false, run: true, reporters: ["dot", reporter] },
  { resolve: { conditions }, ssr: { resolve: { conditions } } },
);
await vitest?.close();
for (const [reason, count] of summary.reasons) console.log(`skipped: ${count} × ${reason}`);
console.log(`cases: ${summary.passed} passed, ${summary.failed} failed, ${summary.skipped} skipped`);
process.exit(summary.failed > 0 || summary.passed < 80 ? 1 : 0);
