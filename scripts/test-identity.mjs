// @ts-check
/**
 * `npm run test:identity`: attacks on sign-in, on passkeys and on the hub as an OAuth server, a real OpenID Connect provider,
 * requests of directories, and real OAuth clients. Installs two versions of huggingface_hub if it can. Prints the attacks tried and passed.
 */
import { startVitest } from "vitest/node";
import { root } from "./build.mjs";
import { environmentOf } from "./clients/run-client.mjs";
import { createPlainSummary } from "./plain-summary.mjs";

for (const [name, version] of [
  ["hub2", "2.0.0"],
  ["hub1", "1.33.0"],
])
  if (!environmentOf(String(name), [`huggingface_hub==${version}`]))
    console.log(`skipped: huggingface_hub ${version} cannot be installed here`);

const { summary, reporter } = createPlainSummary();
/** @type {{ attacks: Map<string, boolean>, clients: Map<string, boolean>, brokenSuites: string[] }} */
const seen = { attacks: new Map(), clients: new Map(), brokenSuites: [] };

const identityReporter = {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    for (const module of modules) {
      // The tests of a suite that could not start are reported as skipped.
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) seen.brokenSuites.push(suite.fullName);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        const isClient = module.relativeModuleId.includes("oauth-clients");
        if (test.name.startsWith("attack refused: ")) {
          // An attack counts as passed if it passed on either engine, or if its test could not end.
          if (state !== "skipped") seen.attacks.set(test.name, seen.attacks.get(test.name) || state !== "passed");
        } else if (isClient && state !== "skipped") seen.clients.set(test.name, state === "passed");
      }
    }
  },
};

const conditions = ["orrery-source"];
const vitest = await startVitest(
  "test",
  ["apps/server/src/modules/identity", ...process.argv.slice(2)],
  { root, watch: false, run: true, reporters: ["dot", reporter, identityReporter] },
  { resolve: { conditions }, ssr: { resolve: { conditions } } },
);
await vitest?.close();
for (const [reason, count] of summary.reasons) console.log(`skipped: ${count} × ${reason}`);
for (const suite of seen.brokenSuites) console.log(`not started: ${suite}`);
for (const [name, isGood] of seen.clients) console.log(`${isGood ? "✓" : "✗"} ${name}`);
const passed = [...seen.attacks.values()].filter(Boolean).length;
console.log(`\nattacks: ${seen.attacks.size} tried, ${passed} passed`);
console.log(`tests: ${summary.passed} passed, ${summary.failed} failed, ${summary.skipped} skipped`);
process.exit(summary.failed > 0 || seen.brokenSuites.length > 0 || seen.attacks.size < 40 ? 1 : 0);
