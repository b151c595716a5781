import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether large matrices run whole (`npm run test:full`), or as a sample with every kind of case (`npm test`). */
    readonly isFullRun: boolean;
  }
}

/** The name of a test file says how it runs; CONTRIBUTING.md lists the kinds. `npm run test:cluster` runs the clusters. */
const testsOf = (name: string) =>
  ["apps/*/src", "packages/*", "conformance", "e2e", "models", "scripts"].map((folder) => `${folder}/**/${name}`);

export default defineConfig({
  resolve: { conditions: ["orrery-source"] },
  ssr: { resolve: { conditions: ["orrery-source"] } },
  test: {
    projects: [
      { extends: true, test: { name: "process", include: testsOf("*.process.test.ts") } },
      { extends: true, test: { name: "browser", include: testsOf("*.browser.test.ts"), isolate: false } },
      { extends: true, test: { name: "hub", include: testsOf("*.hub.test.ts"), isolate: false } },
      {
        extends: true,
        test: { name: "function", include: testsOf("*.test.ts"), exclude: testsOf("*.*.test.ts"), isolate: false },
      },
    ],
    provide: { isFullRun: process.env.ORRERY_TESTS === "full" },
    // Files wait for browsers, databases and processes more than they compute, so that two cores serve four of them.
    maxWorkers: Math.max(4, availableParallelism()),
    testTimeout: 60_000,
    // What a browser shows comes when it comes; a busy machine is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
});
